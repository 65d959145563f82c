import type { TestApp } from '../../../../test/build-app.ts';
import { serviceUrlOf, type ServiceOptions } from '../../../../test/factories/service.ts';
import { createTrack } from '../../../../test/factories/track.ts';
import { creatorWith, curatorWith, type Curator } from '../../campaigns/test/creator.ts';
import { answerOf, hear, send, submissionOf } from '../../submissions/test/answering.ts';

const campaignType = { playlist: 'playlists', radio: 'radios', instagram: 'influencers' } as const;

interface Wanted extends ServiceOptions {
  type?: keyof typeof campaignType;
}

/** A curator with one service and a creator who sends to it, with the ways in which promises end. */
export async function promising(api: TestApp, { type = 'playlist', ...service }: Wanted = {}) {
  const curator: Curator = await curatorWith(api, { type, ...service });
  const creator = await creatorWith(api, { credits: 500 });
  const submission = (id: number) => api.db('submissions').where({ id });
  const at = (seconds: number) => api.db.raw('app_now() + make_interval(secs => ?)', [seconds]);

  /** Sends a new track. @returns the submission's id */
  async function sent(): Promise<number> {
    const trackId = await createTrack(api.db, creator.id, { durationMs: 180_000 });
    const { data } = (await creator.post('/api/campaign/create', { type: campaignType[type], trackId })).json();
    const chosen = await creator.post(`/api/v2/campaigns/${data.id}/curators`, { servicesIDs: [curator.serviceId] });
    if (chosen.statusCode !== 200) throw new Error(chosen.body);
    const paid = await creator.complete(data.id);
    if (paid.statusCode !== 200) throw new Error(paid.body);
    return submissionOf(curator, data.id);
  }
  /** Has so many tracks accepted. @returns the submissions' ids */
  async function accepted(count = 1): Promise<number[]> {
    const ids: number[] = [];
    for (let made = 0; made < count; made += 1) {
      const id = await sent();
      await hear(api, curator, id);
      const answer = await send(curator, id, answerOf('accepted'));
      if (answer.statusCode !== 200) throw new Error(answer.body);
      ids.push(id);
    }
    return ids;
  }
  /** Adds the proof of an accepted track. */
  const prove = async (id: number) => {
    const url = type === 'playlist' ? await serviceUrlOf(api.db, id) : `https://example.test/posts/${id}`;
    return curator.post(`/api/v2/curator/submissions/${id}/proof`, {
      url,
      ...(type === 'instagram' && { postedAt: api.app.clock.now().toISOString(), disclosure: 'Paid partnership' }),
    });
  };
  /** Proves accepted tracks, and ends their keep days. */
  async function keep(ids: readonly number[]): Promise<void> {
    for (const id of ids) {
      await prove(id);
      if (type === 'instagram') await creator.post(`/api/v2/submissions/${id}/proof/confirm`);
      await submission(id).update({ keep_until: at(0) });
    }
    await api.app.jobs.run('promises.keep');
  }
  /** Lets the proofs of accepted tracks become overdue, all at once. */
  async function lapse(ids: readonly number[]): Promise<void> {
    for (const id of ids) await submission(id).update({ proof_due_at: at(-1) });
    await api.app.jobs.run('promises.break');
  }
  const own = `/api/v2/curator/services/${curator.serviceId}`;
  return {
    curator,
    creator,
    own,
    sent,
    accepted,
    prove,
    keep,
    lapse,
    service: () => api.db('services').where({ id: curator.serviceId }).first(),
    read: async () => (await curator.get(own)).json().data,
    news: async (): Promise<string[]> =>
      (await curator.get('/api/v2/feed?role=curator'))
        .json()
        .data.items.map(({ kind }: { kind: string }) => kind)
        .filter((kind: string) => kind.startsWith('service_')),
  };
}
export type Promising = Awaited<ReturnType<typeof promising>>;
