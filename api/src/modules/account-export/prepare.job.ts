import type { FastifyInstance } from 'fastify';
import { eachApart } from '../../each-apart.ts';
import { queueMail } from '../../gateways/mail/index.ts';
import { queryOne } from '../../sql.ts';
import { readerOf, translator } from '../../texts/index.ts';
import { removeStored } from '../media/index.ts';
import { archiveOf } from './archive.ts';
import { exportEmails } from './exports.email.ts';
import { type ExportRow, claimExport, deleteExport, markFailed, markReady, oldExports } from './exports.repository.ts';

const maxAttempts = 5;
/** After so long whoever prepared it has died. */
const claimMinutes = 15;

/** Makes the file of one export, from one snapshot, and stores it. */
async function prepare(app: FastifyInstance, { id, accountId, storageKey }: ExportRow): Promise<void> {
  const { db, config, storage, incoming } = app;
  // Read once, so that no file contradicts another; on disk first, so that no client's speed holds a connection.
  const texts = translator(await readerOf(db, accountId));
  const file = await db.transaction(async (trx) => incoming.receive(await archiveOf(trx, accountId, texts)), {
    isolationLevel: 'repeatable read',
    readOnly: true,
  });
  try {
    await storage.remove(storageKey);
    await storage.putFile(storageKey, file.path);
  } finally {
    await file.discard();
  }
  const isWanted = await db.transaction(async (trx) => {
    const keepDays = config.rules.accounts.exportDays;
    if (!(await markReady(trx, { id, sizeBytes: file.sizeBytes, keepDays }))) return false;
    const { email } = await queryOne<{ email: string }>(trx)`
      SELECT email::text AS email FROM accounts WHERE id = ${accountId}`;
    await queueMail(trx, email, exportEmails.ready);
    return true;
  });
  // Its account was deleted meanwhile.
  if (!isWanted) await removeStored(app, storageKey);
}

/** Prepares what was asked for, and removes what has expired. Safe to repeat. */
export async function prepareExports(app: FastifyInstance): Promise<void> {
  for (;;) {
    const row = await claimExport(app.db, claimMinutes);
    if (!row) break;
    try {
      await prepare(app, row);
    } catch (error) {
      app.log.error({ err: error, exportId: row.id }, 'a copy of somebody’s data could not be prepared');
      if (row.attempts >= maxAttempts) await markFailed(app.db, row.id);
    }
  }
  await eachApart(
    await oldExports(app.db),
    ({ id }) => `copy ${id}`,
    async ({ id, storageKey }) => {
      await app.storage.remove(storageKey);
      await deleteExport(app.db, id);
    },
  );
}
