import type { Knex } from 'knex';
import { type Because, because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { queryRows } from '../../sql.ts';
import { lockWallets } from './accounts.ts';
import { hundredths, plus, zeroCredits, type Credits } from './credits.ts';
import { payDebtsOfEarnings, payDebtsOfLots, type ClearedEarnings, type SettledDebt } from './debt.ts';

type Ids = readonly number[];
interface Booked {
  /** The submissions booked by this call; the others had been booked before. */
  submissionIds: number[];
}
interface Settling extends Booked {
  /** Debts that were paid with the returned or cleared credits. */
  debts: SettledDebt[];
}

/** Opens one journal per submission, in id order. Skips those booked before, and free ones: a resend moves nothing. */
async function openJournals(
  trx: Knex.Transaction,
  submissionIds: Ids,
  kind: 'submission_refunded' | 'earning_cleared',
  at?: Date,
) {
  const key = kind === 'submission_refunded' ? 'refunded' : 'cleared';
  const { rows } = await trx.raw<{ rows: { id: number; submission_id: number }[] }>(
    `INSERT INTO ledger_journals (kind, idem, creator_account_id, curator_account_id, campaign_id, submission_id, created_at)
     SELECT ?, 'submission:' || s.id || ?,
            CASE WHEN ? = 'submission_refunded' THEN s.creator_account_id END,
            CASE WHEN ? = 'earning_cleared' THEN s.curator_account_id END,
            s.campaign_id, s.id, coalesce(?::timestamptz, app_now())
       FROM submissions s WHERE s.id = ANY (?::int[]) AND s.price_hundredths > 0 ORDER BY s.id
     ON CONFLICT (idem) DO NOTHING RETURNING id, submission_id`,
    [kind, `:${key}`, kind, kind, at ?? null, [...submissionIds]],
  );
  return rows;
}

/** A journal without legs means that the submission's money was settled another way before. */
function assertAllBooked(
  journals: { submission_id: number }[],
  legs: { submission_id: number }[],
  refusal: Because,
): Booked {
  const booked = new Set(legs.map((leg) => leg.submission_id));
  if (booked.size < journals.length) throw new AppError('wrong_state', refusal);
  return { submissionIds: [...booked] };
}

/**
 * Releases everything that these submissions hold to their creators' lots, last held first; lots of disputed payments pay their debt
 * first. Set-based, so that thousands take a handful of statements. Books once per submission; the caller has locked them.
 * @throws AppError wrong_state where one was settled before; nothing is booked then.
 */
export async function release(trx: Knex.Transaction, submissionIds: Ids, at?: Date): Promise<Settling> {
  const journals = await openJournals(trx, submissionIds, 'submission_refunded', at);
  const ids = journals.map((journal) => journal.submission_id);
  if (ids.length === 0) return { submissionIds: [], debts: [] };
  const lots = await queryRows<{ id: number }>(trx)`
    SELECT DISTINCT debit_account_id AS id FROM ledger_transfers
     WHERE submission_id = ANY (${ids}::int[]) AND phase = 'pending'`;
  const lotIds = lots.map((row) => row.id);
  await lockWallets(trx, lotIds);
  const legs = await queryRows<{ submission_id: number }>(trx)`
    INSERT INTO ledger_transfers
      (journal_id, phase, unit, debit_account_id, credit_account_id, amount, pending_id, submission_id, idem, created_at)
    SELECT j.id, 'void', h.unit, h.debit_account_id, h.credit_account_id, h.amount, h.id, h.submission_id,
           'hold:' || h.id || ':resolved', j.created_at
      FROM ledger_journals j
      JOIN ledger_transfers h ON h.submission_id = j.submission_id AND h.phase = 'pending'
     -- Said twice, so that no plan reads all transfers for some thousand submissions.
     WHERE j.id = ANY (${journals.map((journal) => journal.id)}::bigint[]) AND h.submission_id = ANY (${ids}::int[])
       AND NOT EXISTS (SELECT 1 FROM ledger_transfers r WHERE r.pending_id = h.id)
     -- What follows each other on one wallet moves its balance once.
     ORDER BY h.debit_account_id, h.id DESC
    RETURNING submission_id`;
  const booked = assertAllBooked(journals, legs, because('submissions.settled'));
  // Any of the submissions can name the event: each is booked once, and all in this transaction.
  return { ...booked, debts: await payDebtsOfLots(trx, lotIds, `submission:${Math.min(...ids)}:refunded`, at) };
}

/**
 * Moves what these submissions earned from their curators' clearing wallets to the cleared ones; it pays debts of theirs first.
 * Set-based; books once per submission; the caller has locked them.
 * @throws AppError wrong_state where one has earned nothing.
 */
export async function clearEarnings(trx: Knex.Transaction, submissionIds: Ids, at?: Date): Promise<Settling> {
  const journals = await openJournals(trx, submissionIds, 'earning_cleared', at);
  const ids = journals.map((journal) => journal.submission_id);
  if (ids.length === 0) return { submissionIds: [], debts: [] };
  const wallets = await queryRows<{ id: number; account_id: number }>(trx)`
    SELECT DISTINCT a.id, a.account_id FROM submissions s
      JOIN ledger_accounts a ON a.account_id = s.curator_account_id AND a.kind IN ('curator_clearing', 'curator_cleared')
     WHERE s.id = ANY (${ids}::int[])`;
  await lockWallets(
    trx,
    wallets.map((row) => row.id),
  );
  const legs = await queryRows<{ submission_id: number; wallet_id: number; amount: number }>(trx)`
    INSERT INTO ledger_transfers
      (journal_id, phase, unit, debit_account_id, credit_account_id, amount, submission_id, idem, created_at)
    SELECT j.id, 'single', e.unit, clearing.id, cleared.id, e.amount, j.submission_id,
           'submission:' || j.submission_id || ':cleared', j.created_at
      FROM ledger_journals j
      JOIN ledger_transfers e ON e.submission_id = j.submission_id AND e.idem = 'submission:' || j.submission_id || ':earned'
      JOIN ledger_accounts clearing ON clearing.id = e.credit_account_id
      JOIN ledger_accounts cleared ON cleared.account_id = clearing.account_id AND cleared.kind = 'curator_cleared'
     WHERE j.id = ANY (${journals.map((journal) => journal.id)}::bigint[]) AND e.submission_id = ANY (${ids}::int[])
     ORDER BY clearing.id, j.id
    RETURNING submission_id, credit_account_id AS wallet_id, amount`;
  const booked = assertAllBooked(journals, legs, because('submissions.nothing_to_clear'));
  const earnings = clearedBy(wallets, legs);
  return { ...booked, debts: await payDebtsOfEarnings(trx, earnings, `submission:${Math.min(...ids)}:cleared`, at) };
}

function clearedBy(
  wallets: readonly { id: number; account_id: number }[],
  legs: readonly { wallet_id: number; amount: number }[],
): ClearedEarnings[] {
  const amounts = new Map<number, Credits>();
  for (const leg of legs) {
    amounts.set(leg.wallet_id, plus(amounts.get(leg.wallet_id) ?? zeroCredits, hundredths(leg.amount)));
  }
  return wallets.flatMap(({ id: walletId, account_id: accountId }) => {
    const amount = amounts.get(walletId);
    return amount === undefined ? [] : [{ accountId, walletId, amount }];
  });
}
