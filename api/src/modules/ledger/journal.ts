import type { Knex } from 'knex';
import { queryRow, type Statement } from '../../sql.ts';

export type JournalKind =
  | 'gift_redeemed'
  | 'credits_purchased'
  | 'subscription_granted'
  | 'demo_granted'
  | 'campaign_paid'
  | 'answer_posted'
  | 'submission_refunded'
  | 'earning_cleared'
  | 'gift_purchased'
  | 'return_begun'
  | 'return_paid'
  | 'return_failed'
  | 'chargeback_opened'
  | 'chargeback_won'
  | 'debt_settled'
  | 'promise_broken'
  | 'quality_refunded'
  | 'cash_out_begun'
  | 'cash_out_paid'
  | 'cash_out_returned'
  | 'credits_converted'
  | 'credits_given_up';

type Phase = 'single' | 'pending' | 'post' | 'void';

/** The phases that the legs of each kind may have; the audit refuses all others. */
export const journalPhases: Record<JournalKind, readonly Phase[]> = {
  gift_redeemed: ['single'],
  credits_purchased: ['single'],
  subscription_granted: ['single'],
  demo_granted: ['single'],
  campaign_paid: ['pending'],
  answer_posted: ['post', 'void', 'single'],
  submission_refunded: ['void'],
  earning_cleared: ['single'],
  gift_purchased: ['single'],
  return_begun: ['pending'],
  return_paid: ['post', 'void', 'single'],
  // Before the provider paid the hold is voided, afterwards it is reversed.
  return_failed: ['void', 'single'],
  chargeback_opened: ['single'],
  chargeback_won: ['single'],
  debt_settled: ['single'],
  promise_broken: ['post', 'void', 'single'],
  quality_refunded: ['post', 'void', 'single'],
  cash_out_begun: ['pending'],
  cash_out_paid: ['post', 'void', 'single'],
  cash_out_returned: ['void', 'single'],
  credits_converted: ['single'],
  credits_given_up: ['single'],
};

export interface NewJournal {
  kind: JournalKind;
  idem: string;
  /** Whose history it stands in: whose available credits it changes. */
  creatorAccountId?: number | undefined;
  curatorAccountId?: number;
  campaignId?: number;
  submissionId?: number;
  details?: object;
  at?: Date;
  /** What it changes the creator's available credits by: of a payment, whose legs hold exactly that. All others are added up where they are read. */
  creatorChange?: number;
}

const journalColumns =
  'kind, idem, creator_account_id, curator_account_id, campaign_id, submission_id, details, creator_change, created_at';
/** Writes a journal with `journalValues`, unless its natural key is taken. */
const insertJournal = `INSERT INTO ledger_journals (${journalColumns})
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, coalesce(?::timestamptz, app_now())) ON CONFLICT (idem) DO NOTHING RETURNING id`;

/** In the order of `journalColumns`. */
const journalValues = (journal: NewJournal) => [
  journal.kind,
  journal.idem,
  journal.creatorAccountId ?? null,
  journal.curatorAccountId ?? null,
  journal.campaignId ?? null,
  journal.submissionId ?? null,
  JSON.stringify(journal.details ?? {}),
  journal.creatorChange ?? null,
  journal.at ?? null,
];

/**
 * Claims the natural key of an event and opens its journal. A second transaction with the key waits on the unique index, and finds it
 * taken once the first commits.
 * @returns the journal's id, or null where the event was booked before (a replay).
 */
export async function openJournal(trx: Knex.Transaction, journal: NewJournal): Promise<number | null> {
  const { rows } = await trx.raw<{ rows: { id: number }[] }>(
    insertJournal,
    journalValues(journal) as Knex.RawBinding[],
  );
  return rows[0]?.id ?? null;
}

export interface Leg {
  phase: Phase;
  debitAccountId: number;
  creditAccountId: number;
  amount: number;
  /** `credit`, in hundredths, unless given; `eur` in cents. */
  unit?: 'credit' | 'eur';
  idem: string;
  pendingId?: number;
  submissionId?: number;
}

const legColumns = 'phase, unit, debit_account_id, credit_account_id, amount, pending_id, submission_id, idem';
/** Rows of `legColumns` from `legValues`, in the order given. */
const legRows = `unnest(?::text[], ?::text[], ?::bigint[], ?::bigint[], ?::bigint[], ?::bigint[], ?::int[], ?::text[])
  WITH ORDINALITY AS l (${legColumns}, position)`;

const legValues = (legs: readonly Leg[]) => [
  legs.map((leg) => leg.phase),
  legs.map((leg) => leg.unit ?? 'credit'),
  legs.map((leg) => leg.debitAccountId),
  legs.map((leg) => leg.creditAccountId),
  legs.map((leg) => leg.amount),
  // Knex's types allow no null in an array; Postgres does.
  legs.map((leg) => leg.pendingId ?? null) as number[],
  legs.map((leg) => leg.submissionId ?? null) as number[],
  legs.map((leg) => leg.idem),
];

/** Writes all legs of a journal in one statement, in the order given; the database's trigger moves the balances. */
export async function writeLegs(
  trx: Knex.Transaction,
  journalId: number,
  legs: readonly Leg[],
  at?: Date,
): Promise<void> {
  if (legs.length === 0) throw new Error(`journal ${journalId} has no legs`);
  await trx.raw(
    `INSERT INTO ledger_transfers (journal_id, ${legColumns}, created_at)
     SELECT ?, ${legColumns}, coalesce(?::timestamptz, app_now()) FROM ${legRows} ORDER BY l.position`,
    [journalId, at ?? null, ...legValues(legs)],
  );
}

/** An event and its legs. */
export interface Booking {
  journal: NewJournal;
  legs: readonly Leg[];
}

/**
 * Opens journals and writes their legs, in the order given, for `writeTogether`. `transfers` returns as many rows as there are legs, but for
 * those of events that were booked before.
 */
export function bookStatements(bookings: readonly Booking[]): Record<'journal' | 'transfers', Statement> {
  if (bookings.length === 0) throw new Error('there is nothing to book');
  const empty = bookings.find(({ legs }) => legs.length === 0);
  if (empty) throw new Error(`${empty.journal.idem} has no legs`);
  const journals = bookings.map(({ journal }) => journalValues(journal));
  const legs = bookings.flatMap((booking) => booking.legs);
  return {
    journal: {
      text: `INSERT INTO ledger_journals (${journalColumns})
             SELECT kind, idem, creator_account_id, curator_account_id, campaign_id, submission_id, details, creator_change,
                    coalesce(created_at, app_now())
               FROM unnest(?::text[], ?::text[], ?::int[], ?::int[], ?::int[], ?::int[], ?::jsonb[], ?::bigint[], ?::timestamptz[])
                 WITH ORDINALITY AS j (${journalColumns}, position)
              ORDER BY j.position ON CONFLICT (idem) DO NOTHING RETURNING id, idem, created_at`,
      values: journals[0]!.map((_value, column) => journals.map((values) => values[column])) as Knex.RawBinding[],
    },
    transfers: {
      text: `INSERT INTO ledger_transfers (journal_id, ${legColumns}, created_at)
             SELECT journal.id, ${legColumns.replaceAll(/\w+/g, 'l.$&')}, journal.created_at
               FROM unnest(?::text[]) WITH ORDINALITY AS event (idem, position)
               JOIN journal ON journal.idem = event.idem
               JOIN ${legRows} ON l.position = event.position
              ORDER BY l.position RETURNING id`,
      values: [
        bookings.flatMap(({ journal, legs }) => legs.map(() => journal.idem)),
        ...legValues(legs),
      ] as Knex.RawBinding[],
    },
  };
}

/**
 * Locks the wallets of an event's legs in id order, opens its journal, and writes the legs in the order given: one statement. Where the wallets
 * had to be waited for, the journal's number, which histories go by, is later than those of whoever had them. A second transaction with the
 * natural key waits, and books nothing once the first commits.
 * @returns whether this call booked it; false: it was booked before, and nothing has changed
 */
export async function book(trx: Knex.Transaction, { journal, legs }: Booking): Promise<boolean> {
  if (legs.length === 0) throw new Error(`${journal.idem} has no legs`);
  const wallets = legs.flatMap((leg) => [leg.debitAccountId, leg.creditAccountId]);
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    `WITH locked AS (
       SELECT FROM ledger_balances WHERE ledger_account_id = ANY (?::bigint[]) ORDER BY ledger_account_id FOR NO KEY UPDATE),
     journal AS (
       INSERT INTO ledger_journals (${journalColumns})
       SELECT ?::text, ?::text, ?::int, ?::int, ?::int, ?::int, ?::jsonb, ?::bigint, coalesce(?::timestamptz, app_now())
        -- Always true, and known once all are locked.
        WHERE (SELECT count(*) FROM locked) >= 0
       ON CONFLICT (idem) DO NOTHING RETURNING id, created_at)
     INSERT INTO ledger_transfers (journal_id, ${legColumns}, created_at)
     SELECT journal.id, ${legColumns.replaceAll(/\w+/g, 'l.$&')}, journal.created_at
       FROM journal, ${legRows} ORDER BY l.position RETURNING id`,
    [wallets, ...journalValues(journal), ...legValues(legs)] as Knex.RawBinding[],
  );
  return rows.length > 0;
}

/** Whether an event was booked before. */
export async function isBooked(trx: Knex.Transaction, idem: string): Promise<boolean> {
  return (await queryRow<unknown>(trx)`SELECT FROM ledger_journals WHERE idem = ${idem}`) !== null;
}
