import type { Knex } from 'knex';
import type { TestApp } from '../../../../test/build-app.ts';
import { createService } from '../../../../test/factories/service.ts';
import { creatorWith, person, type Person } from '../../campaigns/test/creator.ts';
import { clearEarnings, hold, hundredths, settle } from '../../ledger/index.ts';
import { closeSubmission } from '../../ledger/test/world.ts';
import type { Shop } from '../../payments/test/shop.ts';
import { approveCashOut } from '../review.service.ts';

/** Earns credits through the product: a campaign of one submission at twice the price, answered. @returns the submission */
export async function earnUncleared(
  api: TestApp,
  curator: Pick<Person, 'id' | 'curatorProfileId'>,
  credits: number,
): Promise<number> {
  const serviceId = await createService(api.db, curator.curatorProfileId!);
  const creator = await creatorWith(api, { credits: Math.ceil(credits * 2) });
  const price = hundredths(Math.round(credits * 200));
  return api.db.transaction(async (trx) => {
    const now = trx.raw('app_now()');
    const [campaign] = await trx('campaigns')
      .insert({
        account_id: creator.id,
        track_id: creator.trackId,
        type: 'playlists',
        status: 'sent',
        paid_at: now,
        sent_at: now,
      })
      .returning<{ id: number }[]>('id');
    const [submission] = await trx('submissions')
      .insert({
        campaign_id: campaign!.id,
        service_id: serviceId,
        creator_account_id: creator.id,
        curator_account_id: curator.id,
        track_id: creator.trackId,
        status: 'pending',
        price_hundredths: price,
        curator_share_hundredths: price / 2,
        reply_days: 15,
        sent_at: now,
        deadline_at: trx.raw("app_now() + interval '15 days'"),
      })
      .returning<{ id: number }[]>('id');
    const [campaignId, submissionId] = [campaign!.id, submission!.id];
    const who = { creatorAccountId: creator.id, curatorAccountId: curator.id };
    await hold(trx, { campaignId, ...who, submissions: [{ id: submissionId, amount: price }] });
    await settle(trx, { submissionId, campaignId, ...who, spent: price, toCurator: hundredths(price / 2) });
    await closeSubmission(trx, submissionId, 'declined');
    return submissionId;
  });
}

/** Clears an earning, as the sweep does after its days. */
export async function clear(trx: Knex.Transaction, submissionId: number): Promise<void> {
  await clearEarnings(trx, [submissionId]);
  await trx('submissions')
    .where({ id: submissionId })
    .update({ cleared_at: trx.raw('app_now()') });
}

/** Earns credits that are cleared. */
export async function earn(
  api: TestApp,
  curator: Pick<Person, 'id' | 'curatorProfileId'>,
  credits: number,
): Promise<void> {
  const submissionId = await earnUncleared(api, curator, credits);
  await api.db.transaction((trx) => clear(trx, submissionId));
}

/** A curator, also a creator, with so many cleared credits. */
export async function earner(api: TestApp, credits: number, options: { creator?: boolean; email?: string } = {}) {
  const me = await person(api, { curator: true, creator: true, ...options });
  if (credits > 0) await earn(api, me, credits);
  const wallet = async () => (await me.get('/api/cash-out/demand')).json().data;
  const demand = (body: object) => me.post('/api/cash-out/demand', body);
  const byPayPal = (amount: number, paypalEmail = `curator${me.id}@example.org`) =>
    demand({ credits: amount, method: 'paypal', paypalEmail });
  const history = async () => (await me.get('/api/v2/transactions/me/curator')).json().data;
  const feed = async (): Promise<string[]> =>
    (await me.get('/api/v2/feed?role=curator')).json().data.items.map((item: { kind: string }) => item.kind);
  return { ...me, wallet, demand, byPayPal, history, feed };
}
export type Earner = Awaited<ReturnType<typeof earner>>;

export const goodIban = 'DE89 3704 0044 0532 0130 00';
export const closedIban = 'DE62 3704 0044 0532 0130 01';
/** Of a bank that pays, too. */
export const otherIban = 'GB82 WEST 1234 5698 7654 32';
export const lateIban = 'DE08 3704 0044 0532 0130 03';

/**
 * Sets up payouts to a bank, as a curator does on the provider's page, who tries again where the provider didn't answer in time: shops wait for
 * 400 ms only, and a busy machine stands still for longer.
 * @returns the return address
 */
export async function connect(
  me: Pick<Earner, 'post'>,
  iban: string,
  name = 'Ann Example',
  tries = 5,
): Promise<string> {
  const begun = await me.post('/api/v2/curator/payout-account', { origin: { page: '/curator/shop' } });
  if (begun.statusCode === 503 && tries > 1) return connect(me, iban, name, tries - 1);
  if (begun.statusCode !== 200) throw new Error(begun.body);
  const answer = await fetch(begun.json().data.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, iban }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return ((await answer.json()) as { url: string }).url;
}

/** Approves what waits only because nothing was paid to its destination yet. */
export async function approveFirsts(api: TestApp): Promise<void> {
  const waiting: number[] = await api
    .db('cash_outs')
    .where({ status: 'requested', waits_because: 'the first to this destination' })
    .orderBy('id')
    .pluck('id');
  if (waiting.length === 0) return;
  const staff = await person(api, { isStaff: true });
  for (const id of waiting) await approveCashOut(api.app.db, id, staff.id);
}

/** Runs the jobs that approve and send; staff approve the first demand to a destination. */
export async function runJobs(api: TestApp): Promise<void> {
  await api.app.jobs.run('cash-out.decide');
  await approveFirsts(api);
  await api.app.jobs.run('cash-out.send');
}

/** Advances the providers' time too, and delivers their webhooks. */
export async function pass(world: Shop, seconds: number): Promise<void> {
  await world.api.advanceClock(seconds);
  await world.tick();
  await world.paypal.tick();
  await world.api.app.jobs.run('payments.inbox');
  await runJobs(world.api);
}
