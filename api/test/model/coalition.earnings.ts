import { expect } from 'vitest';
import type { Person } from '../../src/modules/campaigns/test/creator.ts';
import type { OfEarnings } from './coalition.acts.ts';
import { runJobs, wait } from './coalition.jobs.ts';
import { isDone, note, oneOf, payouts, standingOf, type Coalition } from './coalition.world.ts';
import type { Answer } from './command.ts';

/* What curators do with what they earned. */

/** The curators and what each could take out, the most first. */
async function earners({ curators }: Coalition): Promise<{ curator: Person; available: number }[]> {
  const wallets: { curator: Person; available: number }[] = [];
  for (const curator of curators) {
    const { data } = (await curator.get('/api/v2/curator/wallet')).json();
    wallets.push({ curator, available: data.availableCredits });
  }
  return wallets.toSorted((one, other) => other.available - one.available);
}

const partOf = (credits: number, percent: number): number => Math.floor(credits * percent) / 100;

/** Nobody who owes gets it. */
async function take(
  curator: Person,
  url: string,
  body: { credits: number; [name: string]: unknown },
): Promise<Answer | null> {
  if (body.credits <= 0) return null;
  const { isOwing } = await standingOf(curator);
  const answer = await curator.post(url, body);
  const isTaken = isDone(url, answer);
  expect({ url, isTaken, isOwing }).not.toEqual({ url, isTaken: true, isOwing: true });
  return isTaken ? answer : null;
}

const convert = (curator: Person, credits: number) => take(curator, '/api/v2/curator/convert', { credits });

/** @returns the demand's id; null where it was refused */
async function demand(
  { curators }: Coalition,
  curator: Person,
  { credits, isShared }: { credits: number; isShared: boolean },
): Promise<number | null> {
  const paypalEmail = `${isShared ? `shared-${curators[0]!.id}` : `curator-${curator.id}`}@example.test`;
  const taken = await take(curator, '/api/cash-out/demand', { credits, method: 'paypal', paypalEmail });
  return taken && JSON.parse(taken.body).data.id;
}

/** Staff approve those that wait for them, and the provider pays. */
async function payDemands(coalition: Coalition, ids: readonly number[]): Promise<void> {
  const { api, staff } = coalition;
  await runJobs(coalition);
  for (const id of ids) {
    const { status } = await api.db('cash_outs').where({ id }).first('status');
    if (status === 'requested') isDone('approve', await staff.post(`/api/v2/staff/cash-outs/${id}/approve`));
    payouts.set(id, 'paid');
  }
  await api.advanceClock(60);
  await runJobs(coalition);
}

async function takeAll(coalition: Coalition): Promise<void> {
  const ids: number[] = [];
  for (const { curator, available } of await earners(coalition)) {
    await convert(curator, partOf(available, 10));
    const left = (await curator.get('/api/v2/curator/wallet')).json().data.availableCredits;
    const id = await demand(coalition, curator, { credits: left, isShared: false });
    if (id !== null) ids.push(id);
  }
  if (ids.length > 0) await payDemands(coalition, ids);
}

/** The open demands in a state, newest last. */
const demandsIn = ({ api, accountIds }: Coalition, status: string): Promise<number[]> =>
  api.db('cash_outs').whereIn('account_id', accountIds).where({ status }).orderBy('id').pluck('id');

/** Does one act with what was earned. @throws where somebody who owes gets something */
export async function onEarnings(coalition: Coalition, act: OfEarnings): Promise<void> {
  if (act.do === 'takeAll') return takeAll(coalition);
  if (act.do === 'convert' || act.do === 'demand') {
    const { curator, available } = (await earners(coalition))[act.rank]!;
    const credits = partOf(available, act.percent);
    if (act.do === 'convert') await convert(curator, credits);
    else {
      const id = await demand(coalition, curator, { credits, isShared: act.isShared });
      if (id !== null && act.isPaid) await payDemands(coalition, [id]);
    }
    return;
  }
  const id = oneOf(await demandsIn(coalition, act.do === 'decide' ? 'requested' : 'sent'), act.pick);
  if (id === undefined) return;
  if (act.do === 'pay') {
    payouts.set(id, act.state);
    return wait(coalition, 1);
  }
  const url = `/api/v2/staff/cash-outs/${id}`;
  if (act.isApproved) isDone('approve', await coalition.staff.post(`${url}/approve`));
  else isDone('refuse', await coalition.staff.post(`${url}/return`, { reason: note }));
}
