import { expect } from 'vitest';
import type { Model } from './model.ts';
import type { World } from './world.ts';

interface LotRow {
  account_id: number;
  kind: string;
  available: number;
  held: number;
}
interface EarnedRow {
  account_id: number;
  clearing: number;
  cleared: number;
  held: number;
  owed: number;
}
interface SubmissionRow {
  id: number;
  status: string;
  held: number;
  spent: number;
  returned: number;
}

/** Each wallet in the ledger: balances of lots, of earnings, of debts. */
const lotsQuery = `
  SELECT l.account_id, l.kind, b.credits_posted - b.debits_posted - b.debits_pending AS available, b.debits_pending AS held
    FROM lots l JOIN ledger_balances b ON b.ledger_account_id = l.ledger_account_id
   WHERE l.account_id = ANY (:accountIds::int[]) ORDER BY l.ledger_account_id`;
const earnedQuery = `
  SELECT a.account_id,
         coalesce(sum(b.credits_posted - b.debits_posted) FILTER (WHERE a.kind = 'curator_clearing'), 0)::bigint AS clearing,
         coalesce(sum(b.credits_posted - b.debits_posted) FILTER (WHERE a.kind = 'curator_cleared'), 0)::bigint AS cleared,
         coalesce(sum(b.debits_pending) FILTER (WHERE a.kind = 'curator_cleared'), 0)::bigint AS held,
         coalesce(sum(b.debits_posted - b.credits_posted) FILTER (WHERE a.kind = 'receivable'), 0)::bigint AS owed
    FROM ledger_accounts a JOIN ledger_balances b ON b.ledger_account_id = a.id
   WHERE a.account_id = ANY (:accountIds::int[]) AND a.unit = 'credit' GROUP BY a.account_id`;
/** From the transfers alone: what left the lots, and what returned to them. */
const submissionsQuery = `
  SELECT s.id, s.status,
         coalesce(sum(h.amount) FILTER (WHERE h.phase = 'pending' AND r.id IS NULL), 0)::bigint AS held,
         (coalesce(sum(r.amount) FILTER (WHERE r.phase = 'post'), 0)
           - coalesce(sum(h.amount) FILTER (WHERE h.phase = 'single'), 0))::bigint AS spent,
         (coalesce(sum(h.amount - CASE r.phase WHEN 'post' THEN r.amount ELSE 0 END) FILTER (WHERE r.id IS NOT NULL), 0)
           + coalesce(sum(h.amount) FILTER (WHERE h.phase = 'single'), 0))::bigint AS returned
    FROM submissions s
    LEFT JOIN ledger_transfers h ON h.submission_id = s.id
     AND (h.phase = 'pending'
          OR (h.phase = 'single' AND EXISTS (SELECT 1 FROM lots l WHERE l.ledger_account_id = h.credit_account_id)))
    LEFT JOIN ledger_transfers r ON r.pending_id = h.id
   WHERE s.campaign_id = ANY (:campaignIds::int[]) GROUP BY s.id ORDER BY s.id`;

interface Standing {
  lots: LotRow[];
  earned: EarnedRow[];
  submissions: SubmissionRow[];
  campaigns: { id: number; status: string }[];
  demands: { id: number; status: string }[];
}
/** One query, since it runs after each command. */
const all = (query: string) => `(SELECT coalesce(json_agg(x), '[]') FROM (${query}) x)`;
const everything = `
  SELECT ${all(lotsQuery)} AS lots, ${all(earnedQuery)} AS earned, ${all(submissionsQuery)} AS submissions,
         ${all('SELECT id, status FROM campaigns WHERE id = ANY (:campaignIds::int[]) ORDER BY id')} AS campaigns,
         ${all('SELECT id, status FROM cash_outs WHERE account_id = ANY (:accountIds::int[]) ORDER BY id')} AS demands`;

/** Compares every wallet, lot by lot, every submission's money and state, every campaign and demand with the model. */
export async function agree(model: Model, real: World): Promise<void> {
  const accountIds = real.people.map((person) => person.id);
  const campaignIds = model.campaigns.map((campaign) => campaign.id);
  const { rows } = await real.api.db.raw<{ rows: [Standing] }>(everything, { accountIds, campaignIds });
  const { lots, earned, submissions, campaigns, demands } = rows[0];
  const people = accountIds.map((accountId) => {
    const { clearing, cleared, held, owed } = earned.find((row) => row.account_id === accountId) ?? noEarnings;
    const own = lots.filter((lot) => lot.account_id === accountId);
    return {
      lots: own.map(({ kind, available, held: inHolds }) => [kind, available, inHolds]),
      clearing,
      cleared,
      held,
      owed,
    };
  });
  expect({
    people,
    submissions: submissions.map((row) => [row.id, row.status, row.held, row.spent, row.returned]),
    campaigns: campaigns.map((row) => [row.id, row.status]),
    demands: demands.map((row) => [row.id, row.status]),
  }).toEqual(asTheModelHasIt(model));
}

const noEarnings = { clearing: 0, cleared: 0, held: 0, owed: 0 };

const asTheModelHasIt = (model: Model) => ({
  people: model.people.map((person) => ({
    lots: person.wallet.lots.map((lot) => [lot.kind, lot.available, lot.held]),
    clearing: person.clearing,
    cleared: person.cleared,
    held: person.heldForDemands,
    owed: person.wallet.owed(),
  })),
  submissions: model
    .submissions()
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, state, stake }) => [id, state, stake.held, stake.spent, stake.returned]),
  campaigns: model.campaigns.map(({ id, state }) => [id, state]),
  demands: model
    .demands()
    .map(({ demand }) => [demand.id, demand.state] as const)
    .toSorted((a, b) => a[0] - b[0]),
});

/** The same, as their owners see it over HTTP. */
export async function agreeOverHttp(model: Model, real: World): Promise<void> {
  for (const person of model.people) {
    const caller = real.people[person.index]!;
    if (person.hasCreator) {
      const { data } = (await caller.get('/api/account')).json();
      expect([data.coin_amount_purchased, data.debtCredits]).toEqual([
        person.wallet.available() / 100,
        person.wallet.owed() / 100,
      ]);
    }
    if (!person.hasCurator) continue;
    const { data } = (await caller.get('/api/cash-out/demand')).json();
    expect([data.availableCredits, data.clearingCredits, data.heldCredits]).toEqual([
      (person.cleared - person.heldForDemands) / 100,
      person.clearing / 100,
      person.heldForDemands / 100,
    ]);
  }
  const last = model.submissions().at(-1);
  if (!last) return;
  const { data } = (await real.people[last.campaign.owner.index]!.get(`/api/v2/submissions/${last.id}`)).json();
  const { state, stake } = last;
  expect([data.status, data.heldCredits, data.spentCredits, data.returnedCredits]).toEqual([
    state,
    ...[stake.held, stake.spent, stake.returned].map((amount) => amount / 100),
  ]);
}
