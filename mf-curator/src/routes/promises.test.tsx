import type { CuratorPromise, Proof } from '@fanfare/api-contract';
import { stubServices } from '@fanfare/shell-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '@fanfare/kit/testing';
import { renderApp } from '../testing/render-app.tsx';

const list = 'GET /api/v2/curator/promises';
const handIn = 'POST /api/v2/curator/submissions/:id/proof';
const now = Date.parse('2026-05-14T09:00:00.000Z');
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString();

const someProof = (more: Partial<Proof> = {}): Proof => ({
  url: 'https://example.test/p/1',
  state: 'taken',
  handedInAt: inDays(-1),
  postedAt: null,
  disclosure: null,
  confirmBy: null,
  verifiedAt: null,
  verifiedBy: null,
  dispute: null,
  decideBy: null,
  note: null,
  removedAt: null,
  ...more,
});
/** A post that waits for its artist, and that a check didn't find. */
const notFound = (more: Partial<Proof>): Proof => {
  const lookedAt = inDays(-0.1);
  const lastLook = { lookedAt, outcome: 'missing', position: null, why: 'The page is gone' } as const;
  const watch = { lastLook, nextLookAt: inDays(0.1), missingSince: lookedAt, unreadSince: null };
  return someProof({ state: 'waiting', watch, ...more });
};
const somePromise = (more: Partial<CuratorPromise> = {}): CuratorPromise => ({
  submissionId: 4,
  campaignId: 9,
  status: 'accepted',
  trackTitle: 'Paper Boats',
  trackArtist: 'The Marrow Kin',
  service: { id: 3, title: 'Nordic Kitchen', type: 'playlist' },
  proofDueAt: inDays(5),
  keepUntil: null,
  keptAt: null,
  proof: null,
  ...more,
});
const post = { service: { id: 3, title: 'Nordic Kitchen', type: 'instagram' } } as const;

beforeEach(() => sessionStorage.clear());

function openPromises(items: () => CuratorPromise[], answers: Parameters<typeof fakeApi>[0] = {}) {
  const notify = vi.fn();
  const api = fakeApi({ [list]: () => ({ items: items(), nextCursor: null }), ...answers });
  const user = renderApp('/curator?view=promises', stubServices({ call: api.call, notify, now: () => now }));
  return { api, user, notify };
}
const press = (name: string) => screen.getByRole('button', { name });

test('an empty list says when promises appear', async () => {
  openPromises(() => []);
  expect(await screen.findByRole('heading', { name: 'No open promises' })).toBeVisible();
});

test('a track that is still to be added comes with its links', async () => {
  const trackLinks = ['https://open.spotify.com/track/1'];
  openPromises(() => [somePromise({ trackLinks }), somePromise({ submissionId: 5, trackLinks, proof: someProof() })]);
  const [toAdd, ...others] = await screen.findAllByRole('link', { name: 'open.spotify.com' });
  expect(toAdd).toHaveAttribute('href', trackLinks[0]);
  expect(others).toEqual([]);
});

test('the URL is required; an error shows at its field, and the input stays', async () => {
  const { api, user } = openPromises(() => [somePromise()], {
    [handIn]: () => {
      const message = 'The address must be on example.org, as the service is';
      throw refusal('invalid_input', message, { status: 400, fields: { url: message } });
    },
  });
  expect(await screen.findByText('5 d left')).toBeVisible();
  await user.click(press('Add the link'));
  await user.click(press('Add the link'));
  expect(screen.getByText('Link is required')).toBeVisible();
  expect(screen.getByLabelText('Link')).toHaveFocus();
  expect(api.sentTo(handIn)).toEqual([]);
  await user.type(screen.getByLabelText('Link'), 'https://elsewhere.test/1{Enter}');
  expect(await screen.findByText('The address must be on example.org, as the service is')).toBeVisible();
  expect(screen.getByLabelText('Link')).toHaveValue('https://elsewhere.test/1');
  await user.click(press('Later'));
  await user.click(press('Add the link'));
  expect(screen.getByLabelText('Link')).toHaveValue('https://elsewhere.test/1');
});

test('a deadline that has passed meanwhile shows as an error', async () => {
  const { user } = openPromises(() => [somePromise()], {
    [handIn]: () => {
      throw refusal('deadline_passed', 'The deadline for proof has passed: the promise counts as broken.');
    },
  });
  await screen.findByText('5 d left');
  await user.click(press('Add the link'));
  await user.type(screen.getByLabelText('Link'), 'https://example.test/1{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('the promise counts as broken');
});

test('a post requires its time and its advertising disclosure, then waits for the artist', async () => {
  let promise = somePromise(post);
  const { api, user, notify } = openPromises(() => [promise], {
    [handIn]: () => (promise = somePromise({ ...post, proof: someProof({ state: 'waiting', confirmBy: inDays(3) }) })),
  });
  await screen.findByText(/The price is held until then/);
  await user.click(press('Add the link'));
  await user.type(screen.getByLabelText('Link to the post'), 'https://example.test/p/1');
  await user.click(press('Add the link'));
  expect(screen.getByText('Without a disclosure there is no payout')).toBeVisible();
  expect(screen.getByText('Date of the post is required')).toBeVisible();
  await user.type(screen.getByLabelText('Posted at'), '2026-05-13T10:30');
  await user.type(screen.getByLabelText('How it discloses that it is advertising'), '#ad{Enter}');
  expect(await screen.findByText('Waiting for the artist')).toBeVisible();
  expect(screen.getByText(/until 17 May 2026 to confirm it; after that it counts as confirmed/)).toBeVisible();
  expect(api.sentTo(handIn)).toEqual([
    {
      params: { id: 4 },
      body: {
        url: 'https://example.test/p/1',
        postedAt: new Date('2026-05-13T10:30').toISOString(),
        disclosure: '#ad',
      },
    },
  ]);
  await waitFor(() => expect(notify).toHaveBeenCalled());
});

test.each([
  [
    'Rejected, under review',
    /We decide by 15 May 2026; the price stays held/,
    { ...post, proof: someProof({ state: 'disputed', dispute: 'Wrong song', decideBy: inDays(1) }) },
  ],
  [
    'Confirmed',
    /Keep the post up until 21 May 2026: then your earning clears/,
    { ...post, keepUntil: inDays(7), proof: someProof({ state: 'verified' }) },
  ],
  [
    'Placed',
    /you keep your fee, and the artist may get our share back/,
    { status: 'placed', keepUntil: inDays(7), proof: someProof() },
  ],
  ['Too late', /^Proof was due on 13 May 2026, and the promise counts as broken/, { proofDueAt: inDays(-1) }],
  [
    'Waiting for the artist',
    /The artist had until 13 May 2026 to confirm it: it counts as confirmed now/,
    { ...post, proof: someProof({ state: 'waiting', confirmBy: inDays(-1) }) },
  ],
  ...[1, -1].map(
    (days) =>
      [
        'Waiting for the artist',
        /^We couldn’t find the post\. A second check decides.*the price stays held/,
        { ...post, keepUntil: inDays(20), proof: notFound({ confirmBy: inDays(days) }) },
      ] as const,
  ),
  [
    'Waiting for the artist',
    /it counts as confirmed now, and your earning follows/,
    { ...post, keepUntil: inDays(-1), proof: notFound({ confirmBy: inDays(-1) }) },
  ],
  [
    'Rejected, under review',
    /Our decision was due on 13 May 2026; we are late, and the price stays held/,
    { ...post, proof: someProof({ state: 'disputed', dispute: 'Wrong song', decideBy: inDays(-1) }) },
  ],
  [
    'Placed',
    /^Kept until 13 May 2026, as you promised/,
    { status: 'placed', keepUntil: inDays(-1), proof: someProof() },
  ],
  [
    'Confirmed',
    /^Confirmed, and kept until 13 May 2026: your earning clears/,
    { ...post, keepUntil: inDays(-1), proof: someProof({ state: 'verified' }) },
  ],
  [
    'Kept',
    /^Kept until 13 May 2026, as you promised/,
    { status: 'placed', keepUntil: inDays(-1), keptAt: inDays(-1), proof: someProof() },
  ],
  [
    'Broken',
    /The full price was refunded to the artist/,
    { ...post, status: 'broken', proof: someProof({ state: 'refused' }) },
  ],
] as const)(
  '%s: explains where the money goes, and offers no action that would be refused',
  async (state, text, more) => {
    openPromises(() => [somePromise(more as Partial<CuratorPromise>)]);
    const row = within(await screen.findByRole('article', { name: 'Paper Boats' }));
    expect(row.getByText(state)).toBeVisible();
    expect(row.getByText(text)).toBeVisible();
    expect(row.queryByRole('button')).toBeNull();
    // What is over has no time left.
    if (row.queryByText(/13 May 2026/)) expect(row.queryByText(/ left$/)).toBeNull();
  },
);

test('a promise made before proofs had a deadline shows none', async () => {
  openPromises(() => [somePromise({ proofDueAt: null })]);
  expect(await screen.findByText('Add the link whenever you can: there is no deadline.')).toBeVisible();
  expect(press('Add the link')).toBeVisible();
});

describe('the link of a playlist', () => {
  const url = 'https://lists.example.org/nordic';
  const verified = somePromise({ service: { id: 3, title: 'Nordic Kitchen', type: 'playlist', url } });

  test('is the one that was verified, filled in: nothing has to be typed', async () => {
    const { api, user } = openPromises(() => [verified], { [handIn]: () => verified });
    await user.click(await screen.findByRole('button', { name: 'Add the link' }));
    expect(screen.getByLabelText('Link')).toHaveValue(url);
    await user.click(press('Add the link'));
    await waitFor(() => expect(api.sentTo(handIn)).toEqual([{ params: { id: 4 }, body: { url } }]));
  });

  test('can be changed, and the change stays', async () => {
    const { user } = openPromises(() => [verified]);
    await user.click(await screen.findByRole('button', { name: 'Add the link' }));
    await user.type(screen.getByLabelText('Link'), '?si=1');
    await user.click(press('Later'));
    await user.click(press('Add the link'));
    expect(screen.getByLabelText('Link')).toHaveValue(`${url}?si=1`);
  });

  test('of a post or a broadcast isn’t filled in: its profile is no proof', async () => {
    const profile = { id: 3, title: 'Nordic Kitchen', type: 'instagram' as const, url: 'https://example.org/nordic' };
    const { user } = openPromises(() => [somePromise({ service: profile })]);
    await user.click(await screen.findByRole('button', { name: 'Add the link' }));
    expect(screen.getByLabelText('Link to the post')).toHaveValue('');
    expect(screen.getByLabelText('Link to the post')).toHaveAttribute('placeholder', profile.url);
  });
});

test('a rejected proof shows what the artist wrote', async () => {
  openPromises(() => [
    somePromise({ ...post, proof: someProof({ state: 'disputed', dispute: 'Wrong song', decideBy: inDays(1) }) }),
  ]);
  expect(await screen.findByText('“Wrong song”')).toBeVisible();
});
