import type pg from 'pg';
import type { Act, Kind, Outcome } from './journal.ts';

/** What an act of a kind leaves behind. */
type Effect =
  /**
   * It has a subject: how often each subject's effect is there, `(subject, count)` of those in $1. `isOthersToo`: it may come about without
   * anybody here.
   */
  | { of: 'subject'; sql: string; isOthersToo?: boolean }
  /** It makes a row, whose number is answered: `(account, id)` of the accounts in $1; void ones have no effect. */
  | { of: 'row'; sql: string; idOf: (data: never) => number; isOneEach: boolean }
  /** It makes a row that the answer doesn't name: `(account, count)` of the accounts in $1. */
  | { of: 'count'; sql: string };

const effects = {
  buy: {
    of: 'row',
    // One that ended without a charge is replaced under its key.
    sql: `SELECT account_id AS account, id, status IN ('failed', 'canceled') AS "isVoid" FROM purchases WHERE account_id = ANY ($1)`,
    idOf: (data: { purchase: { id: number } }) => data.purchase.id,
    // Somebody who starts again goes on with the purchase in progress.
    isOneEach: false,
  },
  draft: {
    of: 'row',
    sql: 'SELECT account_id AS account, id FROM campaigns WHERE account_id = ANY ($1)',
    idOf: (data: { id: number }) => data.id,
    isOneEach: true,
  },
  choose: {
    of: 'subject',
    sql: `SELECT c.id AS subject, 1 AS count FROM campaigns c WHERE c.id = ANY ($1) AND EXISTS (SELECT FROM campaign_selections s WHERE s.campaign_id = c.id)`,
  },
  pay: {
    of: 'subject',
    sql: `SELECT campaign_id AS subject, count(*)::int AS count FROM ledger_journals
           WHERE kind = 'campaign_paid' AND campaign_id = ANY ($1) GROUP BY 1`,
  },
  answer: {
    of: 'subject',
    sql: `SELECT submission_id AS subject, count(*)::int AS count
            FROM (SELECT submission_id FROM answers UNION ALL SELECT submission_id FROM unpublished_answers) one
           WHERE submission_id = ANY ($1) GROUP BY 1`,
  },
  withdraw: {
    of: 'subject',
    sql: `SELECT id AS subject, 1 AS count FROM submissions WHERE id = ANY ($1) AND status = 'withdrawn'`,
  },
  demand: {
    of: 'row',
    sql: 'SELECT account_id AS account, id FROM cash_outs WHERE account_id = ANY ($1)',
    idOf: (data: { id: number }) => data.id,
    isOneEach: true,
  },
  cancel: {
    of: 'subject',
    sql: `SELECT id AS subject, 1 AS count FROM cash_outs WHERE id = ANY ($1) AND status = 'cancelled'`,
  },
  approve: {
    of: 'subject',
    sql: `SELECT id AS subject, 1 AS count FROM cash_outs WHERE id = ANY ($1) AND approved_at IS NOT NULL`,
    // The product approves some by itself.
    isOthersToo: true,
  },
  convert: {
    of: 'count',
    sql: 'SELECT account_id AS account, count(*)::int AS count FROM conversions WHERE account_id = ANY ($1) GROUP BY 1',
  },
  // It asks the provider what became of a payment; that nothing is credited without one is looked for in what is half.
  settle: null,
} satisfies Record<Kind, Effect | null>;

export interface Told {
  act: Act;
  outcome: Outcome | null;
}

const isAcknowledged = ({ outcome }: Told) => outcome?.state === 'acknowledged';
const isUnknown = ({ outcome }: Told) => outcome === null || outcome.state === 'unknown';

/**
 * Compares what clients were told with what there is: what was acknowledged is there once, what stayed unknown once or not at all.
 * @returns one line for each difference
 */
export async function compareEffects(owner: pg.Pool, told: readonly Told[]): Promise<string[]> {
  const problems: string[] = [];
  for (const [kind, effect] of Object.entries(effects) as [Kind, Effect | null][]) {
    const ofKind = told.filter(({ act }) => act.kind === kind);
    if (ofKind.length === 0 || !effect) continue;
    problems.push(...(await compare(owner, effect, ofKind)).map((problem) => `${kind}: ${problem}`));
  }
  return problems;
}

function compare(owner: pg.Pool, effect: Effect, told: readonly Told[]): Promise<string[]> {
  switch (effect.of) {
    case 'subject':
      return compareSubjects(owner, effect, told);
    case 'row':
      return compareRows(owner, effect, told);
    case 'count':
      return compareCounts(owner, effect, told);
  }
}

type Of<What extends Effect['of']> = Extract<Effect, { of: What }>;

/** How often something has to be there at least and at most. */
function check(what: string, found: number, least: number, most: number): string[] {
  return found >= least && found <= most ? [] : [`${what} is there ${found} times instead of ${least} to ${most}`];
}

async function compareSubjects(
  owner: pg.Pool,
  { sql, isOthersToo = false }: Of<'subject'>,
  told: readonly Told[],
): Promise<string[]> {
  const bySubject = Map.groupBy(told, ({ act }) => act.subject!);
  const { rows } = await owner.query<{ subject: number; count: number }>(sql, [[...bySubject.keys()]]);
  const counts = new Map(rows.map((row) => [row.subject, row.count]));
  return [...bySubject].flatMap(([subject, acts]) => {
    const least = acts.some(isAcknowledged) ? 1 : 0;
    const most = acts.some((one) => isAcknowledged(one) || isUnknown(one)) || isOthersToo ? 1 : 0;
    return check(`#${subject}`, counts.get(subject) ?? 0, least, most);
  });
}

async function compareRows(owner: pg.Pool, effect: Of<'row'>, told: readonly Told[]): Promise<string[]> {
  const byAccount = Map.groupBy(told, ({ act }) => act.accountId);
  const { rows } = await owner.query<{ account: number; id: number; isVoid?: boolean }>(effect.sql, [
    [...byAccount.keys()],
  ]);
  const rowsOf = Map.groupBy(rows, ({ account }) => account);
  return [...byAccount].flatMap(([account, acts]) => {
    const own = rowsOf.get(account) ?? [];
    const there = new Set(own.map(({ id }) => id));
    const answered = acts.flatMap(({ outcome }) =>
      outcome?.state === 'acknowledged' ? [effect.idOf(outcome.data as never)] : [],
    );
    const ids = new Set(answered);
    const lost = [...ids].filter((id) => !there.has(id)).map((id) => `#${id} was acknowledged and is gone`);
    const doubled = effect.isOneEach && ids.size < answered.length ? [`account ${account}: two acts have one row`] : [];
    const more = own.filter(({ id, isVoid }) => !isVoid && !ids.has(id)).length;
    return [
      ...lost,
      ...doubled,
      ...check(`a row of account ${account} that nobody was told of`, more, 0, acts.filter(isUnknown).length),
    ];
  });
}

async function compareCounts(owner: pg.Pool, { sql }: Of<'count'>, told: readonly Told[]): Promise<string[]> {
  const byAccount = Map.groupBy(told, ({ act }) => act.accountId);
  const { rows } = await owner.query<{ account: number; count: number }>(sql, [[...byAccount.keys()]]);
  const counts = new Map(rows.map((row) => [row.account, row.count]));
  return [...byAccount].flatMap(([account, acts]) => {
    const least = acts.filter(isAcknowledged).length;
    return check(`account ${account}`, counts.get(account) ?? 0, least, least + acts.filter(isUnknown).length);
  });
}

/** What would be half an act: each query finds none where all are whole. */
const halves: Record<string, string> = {
  'a paid campaign without all its submissions': `
    SELECT c.id FROM campaigns c WHERE c.paid_at IS NOT NULL AND (SELECT count(*) FROM submissions s WHERE s.campaign_id = c.id)
       <> (SELECT count(*) FROM campaign_selections x WHERE x.campaign_id = c.id)`,
  'a submission whose hold isn’t its price': `
    SELECT s.id FROM submissions s WHERE s.price_hundredths <>
      (SELECT coalesce(sum(t.amount), 0) FROM ledger_transfers t WHERE t.submission_id = s.id AND t.phase = 'pending')`,
  'a payment by card that isn’t credited once': `
    SELECT p.id FROM purchases p JOIN sandbox.objects o ON o.id = p.payment_intent_id AND o.body->>'status' = 'succeeded'
     WHERE (SELECT count(*) FROM lots l WHERE l.source = 'payment:' || p.id) <> 1`,
  'a credited purchase that nobody paid': `
    SELECT p.id FROM purchases p WHERE p.status = 'paid' AND NOT EXISTS
      (SELECT FROM sandbox.objects o WHERE o.id = p.payment_intent_id AND o.body->>'status' = 'succeeded')`,
  'a payment by card of no purchase': `
    SELECT o.id FROM sandbox.objects o WHERE o.object = 'payment_intent' AND o.body->>'status' = 'succeeded'
       AND NOT EXISTS (SELECT FROM purchases p WHERE p.payment_intent_id = o.id)`,
  'a payout that was made twice': `
    SELECT body->>'senderItemId' AS id FROM sandbox.objects WHERE object = 'payout_item' GROUP BY 1 HAVING count(*) > 1`,
};

/** @returns one line for each half act */
export async function findHalves(owner: pg.Pool): Promise<string[]> {
  const problems: string[] = [];
  for (const [what, sql] of Object.entries(halves)) {
    const { rows } = await owner.query<{ id: unknown }>(sql);
    problems.push(...rows.slice(0, 5).map(({ id }) => `${what}: ${String(id)}`));
  }
  return problems;
}
