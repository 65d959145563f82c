import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { Clients } from './clients.ts';
import { type Draft, makeDrafts } from './drafts.ts';
import type { Act, Outcome } from './journal.ts';
import { seconds } from './numbers.ts';
import type { Part } from './part.ts';
import { openTestBed } from './test-bed.ts';
import { fillWorld } from './world.ts';

const draftsAtOnce = 2_000;
/** A service takes 200 open submissions. */
const openEach = 100;
const people = 40;
const meanPrice = 3.5;
/** Less than all sends cost, so that the last ones must be refused. */
const fundedShare = 0.9;

/** What one act became, sent several times at once: done if one of them says so. */
function outcomeOf(outcomes: readonly Outcome[]): Outcome {
  return (
    outcomes.find(({ state }) => state === 'acknowledged') ??
    outcomes.find((one) => one.state === 'refused' && one.code !== 'in_flight') ??
    outcomes[0]!
  );
}

/** What doesn't belong together: a campaign both paid and refused for want of credits, an answer of the server's own failure. */
function contradictions(act: Act, outcomes: readonly Outcome[]): string[] {
  const unknown = outcomes.filter((one) => one.state === 'unknown').map((one) => `campaign ${act.subject}: ${one.why}`);
  const codes = new Set(
    outcomes.flatMap((one) => (one.state === 'refused' && one.code !== 'in_flight' ? [one.code] : [])),
  );
  const isPaid = outcomes.some(({ state }) => state === 'acknowledged');
  return isPaid && codes.size > 0
    ? [...unknown, `campaign ${act.subject} was paid and refused (${[...codes].join(', ')})`]
    : unknown;
}

async function drift(owner: pg.Pool, drafts: readonly Draft[], fundedCredits: number): Promise<string[]> {
  const { rows } = await owner.query<{ account: number; available: number; held: number; paid: number }>(
    `SELECT a.account_id AS account, sum(b.credits_posted - b.debits_posted - b.debits_pending)::int AS available,
            sum(b.debits_pending)::int AS held,
            (SELECT coalesce(sum(x.price_at_selection_credits), 0)::int * 100 FROM campaigns c JOIN campaign_selections x ON x.campaign_id = c.id
              WHERE c.account_id = a.account_id AND c.paid_at IS NOT NULL) AS paid
       FROM ledger_accounts a JOIN ledger_balances b ON b.ledger_account_id = a.id
      WHERE a.kind = 'lot' AND a.account_id = ANY ($1) GROUP BY 1`,
    [[...new Set(drafts.map(({ accountId }) => accountId))]],
  );
  return rows.flatMap(({ account, available, held, paid }) => [
    ...(available < 0 ? [`account ${account} has ${available}`] : []),
    ...(held === paid ? [] : [`account ${account} holds ${held} for campaigns of ${paid}`]),
    ...(available + held === fundedCredits * 100
      ? []
      : [`account ${account} has ${available + held} of ${fundedCredits * 100}`]),
  ]);
}

/** Campaigns paid from few wallets by many clients at once, each request sent several times at the same moment. */
export const wallets: Part = {
  what: 'sends from hot wallets, each request up to five times at once',
  sizes: { sends: 50_000, holds: 20, sendClients: 64, duplicates: 5, wallets: 16 },
  async run({ name, port, size, say }) {
    const [sends, holds] = [size('sends'), size('holds')];
    const testBed = await openTestBed({ name, port, apis: 2 });
    try {
      const fundedCredits = Math.ceil((sends / size('wallets')) * holds * meanPrice * fundedShare);
      const world = await fillWorld(testBed.owner, {
        people: people + size('wallets'),
        servicesEach: Math.max(2, Math.ceil((sends * holds) / openEach / people)),
        tracksEach: 1,
        creditsEach: fundedCredits,
      });
      const senders = world.people.slice(0, size('wallets'));
      const clients = new Clients(testBed, senders);
      const { journal } = clients;
      const problems: string[] = [];
      const drafts: Draft[] = [];
      let requests = 0;
      const startedAtMs = performance.now();
      for (let left = sends; left > 0; left -= draftsAtOnce) {
        const accountIds = senders.map(({ accountId }) => accountId);
        const made = await makeDrafts(testBed.owner, {
          count: Math.min(left, draftsAtOnce),
          servicesEach: holds,
          accountIds,
        });
        drafts.push(...made);
        const waiting = made.values();
        const client = async () => {
          for (const { campaignId, accountId } of waiting) {
            const act = await journal.intend({
              kind: 'pay',
              accountId,
              path: `/api/v2/campaigns/${campaignId}/complete`,
              body: {},
              key: randomUUID(),
              subject: campaignId,
            });
            const times = 1 + Math.floor(Math.random() * size('duplicates'));
            requests += times;
            const outcomes = await Promise.all(Array.from({ length: times }, () => clients.of(accountId).once(act)));
            problems.push(...contradictions(act, outcomes));
            await journal.close(act, outcomeOf(outcomes));
          }
        };
        await Promise.all(Array.from({ length: size('sendClients') }, client));
        say(`${sends - Math.max(0, left - draftsAtOnce)} sends after ${seconds(performance.now() - startedAtMs)}`);
      }
      const tookSeconds = (performance.now() - startedAtMs) / 1_000;
      say(
        `${sends} sends in ${requests} requests, ${(sends / tookSeconds).toFixed(0)} sends a second; slowest ${seconds(Math.max(...journal.acts.map(({ tookMs }) => tookMs)))}`,
      );
      for (const line of clients.report()) say(line);
      problems.push(...(await drift(testBed.owner, drafts, fundedCredits)));
      if (clients.failures) problems.push(`answers of the 5xx kind: ${clients.failures}`);
      return await clients.check({ more: problems, isRepeated: false });
    } finally {
      await testBed.stop();
    }
  },
};
