import fc from 'fast-check';

/** The id of no row. */
export const missing = 30_000;
const row = fc.nat(200);
/** The key of some row. */
const one = (table: string, id: string, at: number) =>
  `(SELECT ${id} FROM ${table} ORDER BY ${id} OFFSET ${at} % (SELECT count(*) FROM ${table}) LIMIT 1)`;
const another = (table: string, id = 'id') =>
  fc.oneof(
    { weight: 4, arbitrary: row.map((at) => one(table, id, at)) },
    { weight: 1, arbitrary: fc.constant(String(missing)) },
  );
const orNull = (arbitrary: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 3, arbitrary }, { weight: 1, arbitrary: fc.constant('NULL') });
const nearly = (column: string) => fc.constantFrom('+ 1', '- 1', '* 2').map((change) => `${column} ${change}`);
/** An id that PostgreSQL's hash takes for the same. */
const far = (column: string) => fc.constant(`4294967296 + (${column} # 1)`);
const time = orNull(fc.constant('app_now()'));

const changes: Record<string, { id: string; columns: Record<string, fc.Arbitrary<string>> }> = {
  ledger_transfers: {
    id: 'id',
    columns: {
      journal_id: fc.oneof(another('ledger_journals'), far('journal_id')),
      unit: fc.constant(`CASE unit WHEN 'eur' THEN 'credit' ELSE 'eur' END`),
      debit_account_id: fc.oneof(another('ledger_accounts'), far('debit_account_id')),
      credit_account_id: fc.oneof(another('ledger_accounts'), far('credit_account_id')),
      pending_id: far('pending_id'),
      '(debit_account_id, credit_account_id)': fc.constant('(credit_account_id, debit_account_id)'),
      '(phase, pending_id)': fc.oneof(
        fc.constantFrom(`('single', NULL)`, `('pending', NULL)`),
        fc
          .tuple(fc.constantFrom('post', 'void'), another('ledger_transfers'))
          .map(([phase, id]) => `('${phase}', ${id})`),
      ),
      amount: nearly('amount'),
      submission_id: fc.oneof(orNull(another('submissions')), fc.constant('0')),
      idem: fc.constantFrom(`idem || 'x'`, `replace(idem, ':fee', ':earnings')`, `replace(idem, ':cleared', ':paid')`),
    },
  },
  ledger_journals: {
    id: 'id',
    columns: {
      kind: fc.constantFrom(
        ...[
          'demo_granted',
          'campaign_paid',
          'answer_posted',
          'submission_refunded',
          'earning_cleared',
          'cash_out_begun',
        ].map((kind) => `'${kind}'`),
      ),
      submission_id: orNull(another('submissions')),
      campaign_id: orNull(another('campaigns')),
      creator_account_id: orNull(another('accounts')),
      curator_account_id: orNull(another('accounts')),
      creator_change: orNull(nearly('creator_change')),
    },
  },
  ledger_balances: {
    id: 'ledger_account_id',
    columns: {
      debits_posted: nearly('debits_posted'),
      debits_pending: nearly('debits_pending'),
      credits_posted: nearly('credits_posted'),
    },
  },
  ledger_accounts: {
    id: 'id',
    columns: {
      account_id: orNull(another('accounts')),
      unit: fc.constantFrom(`'eur'`, `'credit'`),
      kind: fc.constantFrom(
        ...['psp', 'sales', 'revenue', 'issuance', 'lot', 'curator_cleared'].map((kind) => `'${kind}'`),
      ),
    },
  },
  campaigns: {
    id: 'id',
    columns: {
      account_id: another('accounts'),
      track_id: another('tracks'),
      type: fc.constantFrom(`'influencers'`, `'playlists'`),
      '(status, sent_at)': fc
        .constantFrom('draft', 'sent', 'completed', 'cancelled')
        .map((status) => `('${status}', app_now())`),
      paid_at: time,
    },
  },
  campaign_figures: {
    id: 'campaign_id',
    columns: Object.fromEntries(
      [
        'curator_count',
        'answered_count',
        'accepted_count',
        'declined_count',
        'returned_count',
        'total_hundredths',
        'held_hundredths',
        'spent_hundredths',
        'returned_hundredths',
      ].map((column) => [column, nearly(column)]),
    ),
  },
  proofs: {
    id: 'submission_id',
    columns: {
      submission_id: another('submissions'),
      state: fc.constantFrom(`'waiting'`, `'taken'`),
      is_escrow: fc.constant('NOT is_escrow'),
      removed_at: time,
    },
  },
  flags: {
    id: 'submission_id',
    columns: { submission_id: another('submissions'), state: fc.constantFrom(`'open'`, `'upheld'`) },
  },
  services: { id: 'id', columns: { curator_profile_id: another('curator_profiles') } },
  lots: { id: 'ledger_account_id', columns: { source: fc.constant(`source || 'x'`) } },
  submissions: {
    id: 'id',
    columns: {
      '(status, closed_at)': fc.oneof(
        fc
          .constantFrom(
            'accepted',
            'placed',
            'declined',
            'wrong_match',
            'expired',
            'withdrawn',
            'cancelled',
            'broken',
            'refunded_quality',
          )
          .map((status) => `('${status}', app_now())`),
        fc.constant(`('pending', NULL)`),
      ),
      price_hundredths: nearly('price_hundredths'),
      curator_share_hundredths: nearly('curator_share_hundredths'),
      campaign_id: another('campaigns'),
      service_id: another('services'),
      creator_account_id: another('accounts'),
      curator_account_id: another('accounts'),
      clears_at: time,
      cleared_at: time,
      reversed_at: time,
      keep_until: time,
      is_flagged: fc.constant('NOT is_flagged'),
    },
  },
};

/** Balances as the trigger would have left them, so that nothing but the transfers themselves is wrong. */
export const balancesAgain = `
  UPDATE ledger_balances b SET debits_posted = coalesce(c.debits, 0), debits_pending = coalesce(c.held, 0), credits_posted = coalesce(c.credits, 0)
    FROM ledger_accounts a LEFT JOIN LATERAL (
      SELECT sum(amount) FILTER (WHERE t.debit_account_id = a.id AND phase IN ('single', 'post')) AS debits,
             sum(amount) FILTER (WHERE t.debit_account_id = a.id AND phase = 'pending'
               AND NOT EXISTS (SELECT FROM ledger_transfers r WHERE r.pending_id = t.id AND r.debit_account_id = t.debit_account_id
                                AND r.submission_id IS NOT DISTINCT FROM t.submission_id)) AS held,
             sum(amount) FILTER (WHERE t.credit_account_id = a.id AND phase IN ('single', 'post')) AS credits
        FROM ledger_transfers t) c ON true
   WHERE a.id = b.ledger_account_id`;

const change = fc.constantFrom(...Object.keys(changes)).chain((table) => {
  const { id, columns } = changes[table]!;
  const where = row.map((at) => `WHERE ${id} = ${one(table, id, at)}`);
  const update = fc
    .constantFrom(...Object.keys(columns))
    .chain((column) =>
      fc.tuple(where, columns[column]!).map(([of, value]) => `UPDATE ${table} SET ${column} = ${value} ${of}`),
    );
  const removal = where.map((of) => `DELETE FROM ${table} ${of}`);
  return fc.oneof({ weight: 6, arbitrary: update }, { weight: 1, arbitrary: removal });
});
const copy = row.map(
  (
    at,
  ) => `INSERT INTO ledger_transfers (journal_id, phase, unit, debit_account_id, credit_account_id, amount, pending_id, submission_id, idem)
    SELECT journal_id, phase, unit, debit_account_id, credit_account_id, amount, pending_id, submission_id, idem || ':again'
      FROM ledger_transfers WHERE id = ${one('ledger_transfers', 'id', at)}`,
);
/** Two rows exchange a value: all that is added up without its key stays the same. */
const swap = fc
  .constantFrom(
    ['ledger_transfers', 'credit_account_id'],
    ['ledger_transfers', 'debit_account_id'],
    ['ledger_transfers', 'submission_id'],
    ['ledger_transfers', 'journal_id'],
    ['ledger_transfers', 'amount'],
    ['ledger_journals', 'submission_id'],
    ['submissions', 'price_hundredths'],
    ['submissions', 'curator_account_id'],
    ['submissions', 'campaign_id'],
    ['submissions', 'status'],
    ['ledger_balances', 'credits_posted'],
    ['campaign_figures', 'accepted_count'],
    ['campaign_figures', 'spent_hundredths'],
  )
  .chain(([table, column]) => {
    const { id } = changes[table!]!;
    return fc.tuple(row, row).map(([at, other]) => {
      const [first, second] = [one(table!, id, at), one(table!, id, other)];
      return `UPDATE ${table} a SET ${column} = b.${column} FROM ${table} b
        WHERE (a.${id}, b.${id}) IN ((${first}, ${second}), (${second}, ${first})) AND a.${id} <> b.${id}`;
    });
  });
/** Figures that change places within a campaign, or belong to another one. */
const strangeFigures = fc.oneof(
  row.map(
    (at) => `UPDATE campaign_figures SET (spent_hundredths, returned_hundredths, accepted_count, declined_count)
      = (returned_hundredths, spent_hundredths, declined_count, accepted_count) WHERE campaign_id = ${one('campaign_figures', 'campaign_id', at)}`,
  ),
  fc
    .tuple(row, another('campaigns'))
    .map(
      ([at, id]) =>
        `UPDATE campaign_figures SET campaign_id = ${id} WHERE campaign_id = ${one('campaign_figures', 'campaign_id', at)}`,
    ),
);
const strangeBalance = row.map(
  (at) =>
    `INSERT INTO ledger_balances (ledger_account_id, credits_posted) VALUES (${one('ledger_accounts', 'id', at)}, 500)`,
);
/** Changes of one to three rows; afterwards balances may agree with the transfers. */
export const faults = fc.record({
  statements: fc.array(
    fc.oneof(
      { weight: 16, arbitrary: change },
      { weight: 6, arbitrary: swap },
      { weight: 2, arbitrary: copy },
      { weight: 1, arbitrary: strangeBalance },
      { weight: 1, arbitrary: strangeFigures },
    ),
    {
      minLength: 1,
      maxLength: 3,
    },
  ),
  isBalanced: fc.boolean(),
});
