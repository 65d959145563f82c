import { expect } from 'vitest';
import { answerOf, listen, send } from '../../src/modules/submissions/test/answering.ts';
import { serviceUrlOf } from '../factories/service.ts';
import { createTrack } from '../factories/track.ts';
import type { OnSubmission, Sending } from './coalition.acts.ts';
import { isDone, note, oneOf, standingOf, type Coalition } from './coalition.world.ts';
import { wait } from './coalition.jobs.ts';

/* Campaigns, and what is done with what they send. */

/** Submissions in some state, newest last, with their people. */
async function submissionsIn({ api, accountIds, curators, creators }: Coalition, states: readonly string[]) {
  const rows: { id: number; creator_account_id: number; curator_account_id: number; type: string }[] = await api
    .db('submissions as s')
    .join('campaigns as c', 'c.id', 's.campaign_id')
    .whereIn('s.creator_account_id', accountIds)
    .whereIn('s.status', states)
    .orderBy('s.id')
    .select('s.id', 's.creator_account_id', 's.curator_account_id', 'c.type');
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    creator: creators.find((one) => one.id === row.creator_account_id)!,
    curator: curators.find((one) => one.id === row.curator_account_id)!,
  }));
}
type Sent = Awaited<ReturnType<typeof submissionsIn>>[number];

async function answer({ api }: Coalition, { id, curator }: Sent, decision: 'accepted' | 'declined' | 'wrong_match') {
  const { opened_at: openedAt } = await api.db('submissions').where({ id }).first('opened_at');
  if (!openedAt) {
    const player = await listen(api, curator, id);
    await player.beat(0);
    await player.after(20, 20);
  }
  isDone('answer', await send(curator, id, answerOf(decision)));
}

/** Sends a new track to as many of these offers as the wallet pays for. Nobody who owes may. */
export async function sendCampaign(coalition: Coalition, act: Omit<Sending, 'do'>): Promise<void> {
  const { api, creators } = coalition;
  const creator = creators[act.who]!;
  const open = coalition.offers.filter((offer) => offer.campaign === act.campaign && offer.owner !== creator);
  const { spendable, isOwing } = await standingOf(creator);
  let left = spendable;
  const servicesIDs = [...new Set(act.offers.map((index) => open[index % open.length]!))].flatMap((offer) => {
    if (offer.priceCredits > left) return [];
    left -= offer.priceCredits;
    return [offer.id];
  });
  if (servicesIDs.length === 0) return;
  const trackId = await createTrack(api.db, creator.id, { durationMs: 180_000 });
  const { id } = (await creator.post('/api/campaign/create', { type: act.campaign, trackId })).json().data;
  if (!isDone('choose', await creator.post(`/api/v2/campaigns/${id}/curators`, { servicesIDs }))) return;
  if (!isDone('send', await creator.post(`/api/v2/campaigns/${id}/complete`))) return;
  expect({ sent: id, isOwing }).toEqual({ sent: id, isOwing: false });
  if (!act.accepts) return;
  for (const sent of await submissionsIn(coalition, ['pending'])) await answer(coalition, sent, 'accepted');
  if (act.daysAfter > 0) await wait(coalition, act.daysAfter);
}

/** Every creator sends once more. */
export async function spendAll(coalition: Coalition): Promise<void> {
  const terms = { campaign: 'playlists', offers: [0, 1, 2, 3, 4, 5], accepts: true, daysAfter: 0 } as const;
  for (const who of coalition.creators.keys())
    await sendCampaign(coalition, { ...terms, offers: [...terms.offers], who });
}

const byState = {
  answer: ['pending'],
  withdraw: ['pending'],
  prove: ['accepted', 'broken'],
  remove: ['placed'],
  flag: ['accepted', 'placed', 'declined', 'broken'],
};

/** Does something with one submission. */
export async function onSubmission(coalition: Coalition, act: OnSubmission): Promise<void> {
  const { staff, api } = coalition;
  const sent = oneOf(await submissionsIn(coalition, byState[act.do]), act.pick);
  if (!sent) return;
  const { id, creator, curator, type } = sent;
  const url = `/api/v2/submissions/${id}`;
  if (act.do === 'answer') return answer(coalition, sent, act.decision);
  if (act.do === 'withdraw') isDone('withdraw', await creator.post(`${url}/withdraw`));
  if (act.do === 'prove') {
    const postedAt = api.app.clock.now().toISOString();
    const post = type === 'influencers' ? { postedAt, disclosure: 'Paid partnership' } : {};
    const page = type === 'playlists' ? await serviceUrlOf(api.db, id) : `https://example.test/posts/${id}`;
    const proof = { url: page, ...post };
    isDone('prove', await curator.post(`/api/v2/curator/submissions/${id}/proof`, proof));
  }
  if (act.do === 'remove') isDone('remove', await staff.post(`/api/v2/staff/submissions/${id}/removal`, { note }));
  if (act.do === 'flag' && isDone('flag', await creator.post(`${url}/flag`, { reason: 'rude', text: note }))) {
    const verdict = { isUpheld: act.isUpheld, note };
    isDone('decide flag', await staff.post(`/api/v2/staff/flags/${id}/decide`, verdict));
  }
}
