import type { Person } from './tracks.ts';
import { expect } from './fixtures.ts';
import { urls } from './urls.ts';

/** Changes one of the sandbox's public pages. */
export async function changePage(url: string, change: object): Promise<void> {
  const answer = await fetch(`${urls.sandbox}/_control/pages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url, ...change }),
  });
  expect(answer.status).toBe(200);
}

/** Whose description or bio shows who controls it. */
const kinds = {
  playlist: { host: 'playlists', method: 'description' },
  instagram: { host: 'instagrams', method: 'bio' },
} as const;

/** The sandbox's page of a service with such a title. */
export const pageOf = (type: keyof typeof kinds, title: string): string =>
  `https://${kinds[type].host}.demo.fanfare.test/${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;

/** A curator's own playlist, from the draft through proof and checks until it is live, by calls. @returns its id */
export const livePlaylist = (curator: Person, title: string, priceCredits: number): Promise<number> =>
  liveService(curator, 'playlist', title, priceCredits);

/** The same for another type. */
export async function liveService(
  curator: Person,
  type: keyof typeof kinds,
  title: string,
  priceCredits: number,
): Promise<number> {
  const url = pageOf(type, title);
  const draft = { type, url, title, countryId: 1 };
  const created = await curator.call('POST /api/v2/curator/services', undefined, draft);
  expect(created.status).toBe(200);
  const { id } = created.body.data.card;
  const base = `/api/v2/curator/services/${id}`;
  const fields = {
    description: 'Songs with room in them, for evenings that are long enough to hear them to their end.',
    deliverable: 'Feedback, and a place for a month where a track fits',
    priceCredits,
    genreIds: [1, 2],
    languageIds: [1],
    feedbackLanguageIds: [1],
    keepDays: 28,
  };
  const changed = await curator.call('PUT /api/v2/curator/services/:id', base, fields);
  expect(changed.body.data.missing).toEqual(['proof']);
  const started = await curator.call('POST /api/v2/curator/services/:id/proof', `${base}/proof`, {
    method: kinds[type].method,
  });
  await changePage(url, { text: `Long evenings. ${started.body.data.proof!.code}`, followers: 2_400 });
  const checked = await curator.call('POST /api/v2/curator/services/:id/proof/check', `${base}/proof/check`, {});
  expect(checked.body.data.provenAt).not.toBeNull();
  expect((await curator.call('POST /api/v2/curator/services/:id/submit', `${base}/submit`)).status).toBe(200);
  await expect
    .poll(async () => (await curator.call('GET /api/v2/curator/services/:id', base)).body.data.status, {
      timeout: 60_000,
    })
    .toBe('active');
  return id;
}
