import { newAccount } from './accounts.ts';
import { newDraft, newTrack, type Person } from './tracks.ts';
import { expect } from './fixtures.ts';
import { advanceClock, signedIn } from './api.ts';

const seconds = 6;
/** Between two beats of a player. */
const beatSeconds = 5;

/** Credits without paying for them: a gift code that staff issue. */
export async function giveCredits(person: Person, credits: number): Promise<void> {
  // Not the first of the staff: what a journey watches them give must not depend on what others have been given.
  const issuer = await signedIn('staff-2@demo.fanfare.test');
  const issued = await issuer.call('POST /api/v2/staff/gift-codes', undefined, {
    count: 1,
    credits,
    note: 'A journey',
  });
  const { id, code } = issued.body.data.codes[0]!;
  const redeem = () => person.call('POST /api/gift/:code', `/api/gift/${code}`);
  if ((await redeem()).status === 200) return;
  // More than one member of staff gives alone within a month.
  const releaser = await signedIn('staff@demo.fanfare.test');
  await releaser.call('POST /api/v2/staff/gift-codes/:id/release', `/api/v2/staff/gift-codes/${id}/release`);
  expect((await redeem()).status).toBe(200);
}

/** Sends a track with its audio to the curator's first open playlist, by calls. */
export async function sendTo(creator: Person, curator: Person, title: string) {
  const own = (await curator.call('GET /api/v2/curator/services')).body.data;
  const service = own.find(({ status, card }) => status === 'active' && card.type === 'playlist')!;
  const { id: trackId } = await newTrack(creator, title, seconds);
  const id = await newDraft(creator, 'playlists', trackId, [service.card.id]);
  const paid = await creator.call('POST /api/v2/campaigns/:id/complete', `/api/v2/campaigns/${id}/complete`);
  expect(paid.status).toBe(200);
  const [submission] = paid.body.data.submissions;
  return { campaignId: id, submissionId: submission!.id, title: service.card.title, price: submission!.priceCredits };
}

/** Listens to a track to its end, by the product's clock. */
async function listen(curator: Person, submissionId: number): Promise<void> {
  const base = `/api/v2/curator/submissions/${submissionId}`;
  const opened = await curator.call('POST /api/v2/curator/submissions/:id/open', `${base}/open`);
  const { listeningSessionId } = opened.body.data;
  for (const [sequence, positionSeconds] of [0, beatSeconds, seconds].entries()) {
    if (sequence > 0) await advanceClock(beatSeconds);
    const beat = { listeningSessionId, sequence, positionSeconds, isPlaying: positionSeconds < seconds };
    await curator.call('POST /api/v2/curator/submissions/:id/heartbeat', `${base}/heartbeat`, beat);
  }
}

async function answer(curator: Person, submissionId: number, words: object): Promise<number> {
  await listen(curator, submissionId);
  const path = `/api/v2/curator/submissions/${submissionId}/answer`;
  const sent = await curator.call('POST /api/v2/curator/submissions/:id/answer', path, words);
  expect(sent.body.error).toBeUndefined();
  const { earnedCredits, undoSeconds = 0 } = sent.body.data;
  await advanceClock(Math.ceil(undoSeconds));
  const one = `/api/v2/curator/submissions/${submissionId}`;
  await expect
    .poll(async () => (await curator.call('GET /api/v2/curator/submissions/:id', one)).body.data.publishAt)
    .toBeNull();
  return earnedCredits;
}

/** How long a sent answer can be undone, by docs/rules.md. */
const undoSeconds = 10;

/** Lets the time pass in which answers sent in the browser can be undone, and waits for the last of them, by its track's title. */
export async function untilPublished(curator: Person, title: string): Promise<void> {
  await advanceClock(undoSeconds);
  await expect
    .poll(async () => {
      const { items } = (await curator.call('GET /api/v2/curator/answers', '/api/v2/curator/answers?limit=50')).body
        .data;
      return items.map(({ track }) => track.title);
    })
    .toContain(title);
}

/**
 * Listens to a track to its end and declines it.
 * @param more what else the answer says
 * @returns what that earned
 */
export const answerNo = (
  curator: Person,
  submissionId: number,
  feedback: string,
  more: { wantsNewVersion?: boolean } = {},
): Promise<number> =>
  answer(curator, submissionId, { decision: 'declined', reasonCode: 'intro_pacing', feedback, ...more });

/** Listens to a track to its end and accepts it. @returns what that earned */
export const answerYes = (curator: Person, submissionId: number, feedback: string): Promise<number> =>
  answer(curator, submissionId, {
    decision: 'accepted',
    feedback,
    placement: { where: 'The top third', plannedDate: null, keepDays: null },
  });

/**
 * Has an accepted track looked for in its playlist, which doesn't show it yet. The next look by itself is a day later, so what is added to
 * the page until then is the curator's to hand in.
 */
export async function untilSearched(curator: Person, trackTitle: string): Promise<void> {
  const read = async () =>
    (await curator.call('GET /api/v2/curator/promises', '/api/v2/curator/promises?limit=100')).body.data.items.find(
      (promise) => promise.trackTitle === trackTitle,
    );
  await expect.poll(async () => (await read()) !== undefined, { timeout: 60_000 }).toBe(true);
  const { submissionId } = (await read())!;
  const looked = await curator.call(
    'POST /api/v2/curator/submissions/:id/proof/search',
    `/api/v2/curator/submissions/${submissionId}/proof/search`,
  );
  expect(looked.body.data.search?.outcome).toBe('absent');
}

/**
 * Tracks of one new artist, each sent to a playlist by a campaign of its own.
 * @param seconds how long each sounds
 * @returns their titles
 */
export async function sendTracks(
  serviceId: number,
  { titles, seconds, priceCredits }: { titles: readonly string[]; seconds: number; priceCredits: number },
): Promise<readonly string[]> {
  const creator = await newAccount('Wren Ashby', ['creator']);
  await giveCredits(creator, titles.length * priceCredits);
  for (const title of titles) {
    const track = await newTrack(creator, title, seconds);
    const id = await newDraft(creator, 'playlists', track.id, [serviceId]);
    const paid = await creator.call('POST /api/v2/campaigns/:id/complete', `/api/v2/campaigns/${id}/complete`);
    expect(paid.status).toBe(200);
  }
  return titles;
}
