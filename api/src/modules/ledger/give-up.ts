import type { Knex } from 'knex';
import { queryRows } from '../../sql.ts';
import { lockWallets, systemAccounts } from './accounts.ts';
import { hundredths, sum, type Credits } from './credits.ts';
import { book, type Leg } from './journal.ts';

export interface GivenUp {
  /** From promo lots, which have no price. */
  promo: Credits;
  /** From all other lots. */
  paid: Credits;
  earned: Credits;
}

interface WalletPart {
  id: number;
  part: keyof GivenUp;
  available: number;
  /** It only grows, so that what comes back later has a key of its own. */
  filled: number;
}

/** What an account could give up: neither spent nor held, nor still clearing. */
export async function giveableOf(db: Knex, accountId: number): Promise<GivenUp> {
  const parts = await partsOf(db, accountId);
  const of = (part: keyof GivenUp) =>
    sum(parts.filter((wallet) => wallet.part === part).map(({ available }) => hundredths(available)));
  return { promo: of('promo'), paid: of('paid'), earned: of('earned') };
}

const partsOf = (db: Knex, accountId: number): Promise<WalletPart[]> =>
  queryRows<WalletPart>(db)`
    SELECT a.id, CASE WHEN a.kind = 'curator_cleared' THEN 'earned' WHEN l.kind = 'promo' THEN 'promo' ELSE 'paid' END AS part,
           b.credits_posted - b.debits_posted - b.debits_pending AS available, b.credits_posted AS filled
      FROM ledger_accounts a JOIN ledger_balances b ON b.ledger_account_id = a.id LEFT JOIN lots l ON l.ledger_account_id = a.id
     WHERE a.account_id = ${accountId} AND a.unit = 'credit' AND a.kind IN ('lot', 'curator_cleared') ORDER BY a.id`;

/**
 * Gives up what is left in the wallets of an account that is being deleted: it becomes the platform's. What comes back to its lots later is
 * given up by another call; earnings only where `withEarnings` says so.
 * @param mayGive refuses amounts that nobody agreed to, by throwing; called with the wallets locked
 */
export async function giveUp(
  trx: Knex.Transaction,
  input: { deletionId: number; accountId: number; withEarnings: boolean },
  mayGive: (amounts: GivenUp) => void = () => {},
): Promise<GivenUp> {
  const { deletionId, accountId, withEarnings } = input;
  const ids = (await partsOf(trx, accountId)).map(({ id }) => id);
  await lockWallets(trx, ids);
  mayGive(await giveableOf(trx, accountId));
  const given = (await partsOf(trx, accountId)).filter(
    ({ part, available }) => available > 0 && (withEarnings || part !== 'earned'),
  );
  const { revenue } = await systemAccounts(trx);
  const whose = (isEarned: boolean) => (isEarned ? { curatorAccountId: accountId } : { creatorAccountId: accountId });
  for (const isEarned of [false, true]) {
    const wallets = given.filter(({ part }) => (part === 'earned') === isEarned);
    if (wallets.length === 0) continue;
    const idem = `deletion:${deletionId}:${isEarned ? 'earnings' : 'credits'}:${wallets.map(({ id, filled }) => `${id}@${filled}`).join(',')}`;
    const isNew = await book(trx, {
      journal: { kind: 'credits_given_up', idem, ...whose(isEarned) },
      legs: wallets.map(({ id, available, filled }): Leg => ({
        phase: 'single',
        debitAccountId: id,
        creditAccountId: revenue,
        amount: available,
        idem: `deletion:${deletionId}:${id}@${filled}`,
      })),
    });
    if (!isNew) throw new Error(`${idem} was booked before`);
  }
  const of = (part: keyof GivenUp) =>
    sum(given.filter((wallet) => wallet.part === part).map(({ available }) => hundredths(available)));
  return { promo: of('promo'), paid: of('paid'), earned: of('earned') };
}
