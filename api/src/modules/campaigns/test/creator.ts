import type { TestApp } from '../../../../test/build-app.ts';
import { createAccount, headersOf, type AccountOptions } from '../../../../test/factories/account.ts';
import { giveCredits } from '../../../../test/factories/credits.ts';
import { createService, type ServiceOptions } from '../../../../test/factories/service.ts';
import { createTrack } from '../../../../test/factories/track.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** An account that calls the API over HTTP, with a fresh token per call whatever the clock. */
export async function person(api: TestApp, options: AccountOptions) {
  const account = await createAccount(api.app, api.db, options);
  const call = (method: Method, url: string, payload?: object) =>
    api.app.inject({ method, url, headers: headersOf(api.app, account), ...(payload && { payload }) });
  return {
    ...account,
    get: (url: string) => call('GET', url),
    post: (url: string, payload?: object) => call('POST', url, payload),
    put: (url: string, payload?: object) => call('PUT', url, payload),
    delete: (url: string) => call('DELETE', url),
  };
}
export type Person = Awaited<ReturnType<typeof person>>;

interface CreatorOptions extends AccountOptions {
  credits?: number;
  hasAudio?: boolean;
  durationMs?: number;
}

/** A creator with a track and credits, and the calls of a campaign. */
export async function creatorWith(
  api: TestApp,
  { credits = 100, hasAudio = true, durationMs, ...options }: CreatorOptions = {},
) {
  const me = await person(api, { creator: true, ...options });
  if (credits > 0) await giveCredits(api.db, me.id, credits);
  const trackId = await createTrack(api.db, me.id, { durationMs: hasAudio ? (durationMs ?? 180_000) : null });

  async function draft(serviceIds: readonly number[] = [], type = 'playlists'): Promise<number> {
    const { data } = (await me.post('/api/campaign/create', { type, trackId })).json();
    if (serviceIds.length > 0) {
      const chosen = await me.post(`/api/v2/campaigns/${data.id}/curators`, { servicesIDs: serviceIds });
      if (chosen.statusCode !== 200) throw new Error(chosen.body);
    }
    return data.id;
  }
  const complete = (campaignId: number, body?: object) => me.post(`/api/v2/campaigns/${campaignId}/complete`, body);
  const campaign = async (campaignId: number) => (await me.get(`/api/v2/campaigns/${campaignId}`)).json().data;
  const wallet = async (): Promise<number> =>
    (await me.get('/api/v2/transactions/me/creator')).json().data.balanceCredits;
  const feed = async (): Promise<{ kind: string; amountCredits: number | null; isRead: boolean }[]> =>
    (await me.get('/api/v2/feed?role=creator')).json().data.items;
  return { ...me, trackId, draft, complete, campaign, wallet, feed };
}

/** A curator with one service. */
export async function curatorWith(api: TestApp, service: ServiceOptions = {}) {
  const me = await person(api, { curator: true });
  const serviceId = await createService(api.db, me.curatorProfileId!, service);
  const wallet = async () => (await me.get('/api/v2/curator/wallet')).json().data;
  return { ...me, serviceId, wallet };
}
export type Curator = Awaited<ReturnType<typeof curatorWith>>;

export const day = 86_400;
/** Status and code of a refusal, together. */
export const refusalOf = (answer: { statusCode: number; json(): { error?: { code: string } } }) => [
  answer.statusCode,
  answer.json().error?.code,
];
