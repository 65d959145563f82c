import type { TestApp } from '../../../../test/build-app.ts';
import { creatorWith, curatorWith } from '../../campaigns/test/creator.ts';
import { answerOf, hear, send, submissionOf } from '../../submissions/test/answering.ts';

type Decision = 'accepted' | 'declined' | 'wrong_match';
/** What each curator answers; null where they don't. */
export type Planned = readonly ([decision: Decision, extra?: object] | null)[];

/** A campaign of 4 credits each, answered by as many curators as are planned. */
export async function answered(
  api: TestApp,
  planned: Planned,
  { isPro = false, genres = [] }: { isPro?: boolean; genres?: number[] } = {},
) {
  const creator = await creatorWith(api, { isPro });
  if (genres.length > 0) {
    await api.db('track_genres').insert(genres.map((genre_id) => ({ track_id: creator.trackId, genre_id })));
  }
  const curators = [];
  for (const _ of planned) curators.push(await curatorWith(api));
  const campaignId = await creator.draft(curators.map((one) => one.serviceId));
  await creator.complete(campaignId);
  for (const [index, plan] of planned.entries()) {
    if (!plan) continue;
    const curator = curators[index]!;
    const id = await submissionOf(curator, campaignId);
    await hear(api, curator, id);
    const answer = await send(curator, id, answerOf(...plan));
    if (answer.statusCode !== 200) throw new Error(answer.body);
  }
  const url = `/api/v2/campaigns/${campaignId}/report`;
  return { creator, curators, campaignId, url, report: async () => (await creator.get(url)).json().data };
}
