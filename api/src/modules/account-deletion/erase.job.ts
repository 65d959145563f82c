import type { FastifyInstance } from 'fastify';
import { queueMail } from '../../gateways/mail/index.ts';
import { deleteExportsOf } from '../account-export/index.ts';
import { cancelForLeaving } from '../campaigns/index.ts';
import { giveUp } from '../ledger/index.ts';
import { removeStored } from '../media/index.ts';
import { leavePro } from '../subscriptions/index.ts';
import { deletionEmails } from './deletion.email.ts';
import {
  type DueDeletion,
  cancelDeletion,
  dueDeletions,
  eraseAccount,
  lockDeletion,
  lockOwner,
  openBusiness,
  refilled,
} from './deletion.repository.ts';

const batchSize = 20;

/** More is in the wallets than the owner agreed to give up. */
class NotAgreed extends Error {}

/** Empties one account, where nothing of it is open any more. @returns the keys of its files; null where it waits, or was kept */
async function erase({ db, config }: FastifyInstance, deletion: DueDeletion): Promise<string[] | null> {
  const { id, accountId } = deletion;
  return db.transaction(async (trx) => {
    const { email } = await lockOwner(trx, accountId);
    if (!(await lockDeletion(trx, id))) return null;
    if ((await openBusiness(trx, accountId)).length > 0) return null;
    await giveUp(trx, { deletionId: id, accountId, withEarnings: true }, ({ paid, earned }) => {
      if (paid > deletion.paid || earned > deletion.earned) throw new NotAgreed();
    });
    const exports = await deleteExportsOf(trx, accountId);
    const keys = await eraseAccount(trx, accountId, config.rules.accounts.deletion.keepYears);
    await queueMail(trx, email, deletionEmails.done);
    return [...keys, ...exports];
  });
}

/** What nobody agreed to give up came back: the account is kept, and its owner asked again. */
const keep = ({ db }: FastifyInstance, { id, accountId }: DueDeletion): Promise<void> =>
  db.transaction(async (trx) => {
    const { email } = await lockOwner(trx, accountId);
    if (!(await lockDeletion(trx, id))) return;
    await cancelDeletion(trx, id);
    await queueMail(trx, email, deletionEmails.stopped);
  });

async function eraseOrKeep(app: FastifyInstance, deletion: DueDeletion): Promise<void> {
  const { accountId } = deletion;
  await leavePro(app, accountId, 'now');
  await app.db.transaction((trx) => cancelForLeaving(trx, accountId));
  try {
    const keys = await erase(app, deletion);
    if (keys === null) return;
    app.log.info({ accountId }, 'an account was deleted');
    for (const key of keys) await removeStored(app, key);
  } catch (error) {
    if (!(error instanceof NotAgreed)) throw error;
    await keep(app, deletion);
  }
}

/** Empties accounts whose deletion is due, and gives up what came back to those that were emptied before. Safe to repeat. */
export async function eraseAccounts(app: FastifyInstance): Promise<void> {
  let due: DueDeletion[] = [];
  do {
    due = await dueDeletions(app.db, due.at(-1)?.id ?? 0, batchSize);
    for (const deletion of due) {
      try {
        await eraseOrKeep(app, deletion);
      } catch (error) {
        app.log.error({ err: error, deletionId: deletion.id }, 'an account could not be deleted yet');
      }
    }
  } while (due.length === batchSize);
  for (const { id, accountId } of await refilled(app.db, batchSize)) {
    await app.db.transaction((trx) => giveUp(trx, { deletionId: id, accountId, withEarnings: false }));
  }
}
