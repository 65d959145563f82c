import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { eachApart } from '../../each-apart.ts';
import { queueMail } from '../../gateways/mail/index.ts';
import { readerOf } from '../../texts/index.ts';
import { deleteExportsOf } from '../account-export/index.ts';
import { cancelForLeaving } from '../campaigns/index.ts';
import { giveableOf, type GivenUp, giveUp } from '../ledger/index.ts';
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

/** @throws NotAgreed */
function assertAgreed(deletion: DueDeletion, { paid, earned }: GivenUp): void {
  if (paid > deletion.paid || earned > deletion.earned) throw new NotAgreed();
}

/**
 * Whether only queued submissions are left. Pro and those can't be restored, so they end only then.
 * @throws NotAgreed
 */
async function isReady(trx: Knex.Transaction, deletion: DueDeletion): Promise<boolean> {
  await lockOwner(trx, deletion.accountId);
  if (!(await lockDeletion(trx, deletion.id))) return false;
  assertAgreed(deletion, await giveableOf(trx, deletion.accountId));
  return (await openBusiness(trx, deletion.accountId)).every((kind) => kind === 'queued');
}

/** Empties one account, where nothing of it is open any more. @returns the keys of its files; null where it waits, or was kept */
async function erase({ db, config }: FastifyInstance, deletion: DueDeletion): Promise<string[] | null> {
  const { id, accountId } = deletion;
  return db.transaction(async (trx) => {
    const { email } = await lockOwner(trx, accountId);
    if (!(await lockDeletion(trx, id))) return null;
    if ((await openBusiness(trx, accountId)).length > 0) return null;
    await giveUp(trx, { deletionId: id, accountId, withEarnings: true }, (left) => assertAgreed(deletion, left));
    const reader = await readerOf(trx, accountId);
    const exports = await deleteExportsOf(trx, accountId);
    const keys = await eraseAccount(trx, accountId, config.rules.accounts.deletion.keepYears);
    await queueMail(trx, email, deletionEmails.done, {}, reader);
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
  try {
    if (!(await app.db.transaction((trx) => isReady(trx, deletion)))) return;
    await leavePro(app, accountId, 'now');
    await app.db.transaction((trx) => cancelForLeaving(trx, accountId));
    const keys = await erase(app, deletion);
    if (keys === null) return;
    app.log.info({ accountId }, 'an account was deleted');
    for (const key of keys) await removeStored(app, key);
  } catch (error) {
    if (!(error instanceof NotAgreed)) throw error;
    await keep(app, deletion);
  }
}

interface Task {
  deletionId: number;
  work: () => Promise<unknown>;
}

async function* tasks(app: FastifyInstance): AsyncGenerator<Task> {
  let due: DueDeletion[] = [];
  do {
    due = await dueDeletions(app.db, due.at(-1)?.id ?? 0, batchSize);
    for (const deletion of due) yield { deletionId: deletion.id, work: () => eraseOrKeep(app, deletion) };
  } while (due.length === batchSize);
  for (const { id: deletionId, accountId } of await refilled(app.db, batchSize)) {
    const work = () => app.db.transaction((trx) => giveUp(trx, { deletionId, accountId, withEarnings: false }));
    yield { deletionId, work };
  }
}

/**
 * Empties accounts whose deletion is due, and gives up what came back to those that were emptied before. Safe to repeat.
 * @throws AggregateError of what failed
 */
export const eraseAccounts = (app: FastifyInstance): Promise<void> =>
  eachApart(
    tasks(app),
    ({ deletionId }) => `deletion ${deletionId}`,
    ({ work }) => work(),
  );
