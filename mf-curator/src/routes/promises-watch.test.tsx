import type {
  CuratorPromise,
  PastPlacementCheck,
  PlacementSearch,
  PromiseDate,
  Proof,
  ProofWatch,
} from '@fanfare/api-contract';
import { stubServices } from '@fanfare/shell-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '@fanfare/kit/testing';
import { renderApp } from '../testing/render-app.tsx';

const list = 'GET /api/v2/curator/promises';
const dates = 'GET /api/v2/curator/promises/dates';
const check = 'POST /api/v2/curator/submissions/:id/proof/check';
const handIn = 'POST /api/v2/curator/submissions/:id/proof';
const now = new Date('2026-05-14T20:00').getTime();
const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();

const watched = (more: Partial<ProofWatch> = {}): ProofWatch => ({
  lastLook: { lookedAt: new Date('2026-05-14T09:00').toISOString(), outcome: 'seen', position: 9, why: null },
  nextLookAt: at(13),
  missingSince: null,
  unreadSince: null,
  ...more,
});
const somePromise = (more: Partial<CuratorPromise> = {}): CuratorPromise => ({
  submissionId: 4,
  campaignId: 9,
  status: 'accepted',
  trackTitle: 'Paper Boats',
  trackArtist: 'The Marrow Kin',
  service: { id: 3, title: 'Nordic Kitchen', type: 'playlist' },
  proofDueAt: at(5 * 24),
  keepUntil: null,
  keptAt: null,
  proof: null,
  broken: null,
  ...more,
});
const placed = (watch: ProofWatch | null, more: Partial<Proof> = {}): CuratorPromise =>
  somePromise({
    status: 'placed',
    keepUntil: at(25 * 24),
    proof: {
      url: 'https://example.test/list',
      state: 'taken',
      handedInAt: at(-72),
      postedAt: null,
      disclosure: null,
      confirmBy: null,
      verifiedAt: null,
      verifiedBy: null,
      dispute: null,
      decideBy: null,
      note: null,
      removedAt: null,
      watch,
      ...more,
    },
  });

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

function open(answers: Parameters<typeof fakeApi>[0], query = '') {
  const api = fakeApi({ [list]: () => ({ items: [], nextCursor: null }), ...answers });
  const services = stubServices({ call: api.call, notify: vi.fn(), now: () => now });
  const user = renderApp(`/curator?view=promises${query}`, services);
  return { api, user };
}
const openList = (promise: CuratorPromise, answers: Parameters<typeof fakeApi>[0] = {}) =>
  open({ [list]: () => ({ items: [promise], nextCursor: null }), ...answers });

describe('the last check', () => {
  const looked = (outcome: 'missing' | 'unreachable', why: string) => ({
    lookedAt: new Date('2026-05-14T19:00').toISOString(),
    outcome,
    position: null,
    why,
  });
  test.each<[string, ProofWatch | null, RegExp]>([
    ['found', watched(), /^At number 9, checked this morning$/],
    [
      'missing in one check',
      watched({ lastLook: looked('missing', 'It isn’t among its 36 tracks'), missingSince: at(-1), nextLookAt: at(5) }),
      /^Not found this evening: It isn’t among its 36 tracks\. We check again in 5 hours; if it is still missing then, the promise is broken\.$/,
    ],
    [
      'missing, its next check a moment late',
      watched({ lastLook: looked('missing', 'It isn’t there'), missingSince: at(-7), nextLookAt: at(-0.1) }),
      /We check again shortly; if it is still missing/,
    ],
    [
      'unreadable once',
      watched({ lastLook: looked('unreachable', 'Too slow'), unreadSince: at(-1) }),
      /^We couldn’t read its page this evening: Too slow\. This doesn’t break the promise/,
    ],
    [
      'unreadable for days',
      watched({ lastLook: looked('unreachable', 'Too slow'), unreadSince: at(-73) }),
      /^We haven’t been able to read its page since 11 May: Too slow\. This doesn’t break the promise, but please/,
    ],
    ['not yet', watched({ lastLook: null }), /^First check within a day$/],
    ['on air', null, /^We can’t check broadcasts/],
  ])('%s', async (_what, watch, text) => {
    openList(placed(watch));
    expect(await screen.findByText(text)).toBeVisible();
  });
});

describe('a playlist without a proof', () => {
  const search = 'POST /api/v2/curator/submissions/:id/proof/search';
  const searched = (more: Partial<PlacementSearch> = {}) =>
    somePromise({
      search: { outcome: 'absent', why: null, searchedAt: at(-2), nextSearchAt: at(22), ...more },
    });

  test.each<[string, CuratorPromise, RegExp]>([
    ['not looked at yet', somePromise({ search: null }), /^We check the playlist and add the proof for you/],
    ['absent', searched(), /^Not in the playlist yet, checked 2 hours ago\. We check every day/],
    [
      'looked at by a clock ahead of this one',
      searched({ searchedAt: at(1) }),
      /^Not in the playlist yet, checked now/,
    ],
    ['there before', searched({ outcome: 'there_before' }), /may have been before your answer.*add the link\.$/],
    [
      'gone',
      searched({ outcome: 'gone', why: 'Nothing here' }),
      /Nothing here\. Make it public, or add the link yourself/,
    ],
    ['unreadable', searched({ outcome: 'unreachable', why: 'Too slow' }), /Too slow\. We try again every day/],
  ])('%s says so', async (_what, promise, text) => {
    openList(promise);
    expect(await screen.findByText(text)).toBeVisible();
    expect(
      screen.getByText(/^Place it by 19 May 2026: we find it in the playlist, or you add the link\./),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add the link' })).toBeVisible();
  });

  test.each([
    ['an API that doesn’t look', somePromise()],
    ['a station', somePromise({ search: null, service: { id: 3, title: 'Nordic FM', type: 'radio' } })],
    ['a profile', somePromise({ search: null, service: { id: 3, title: 'Nordic', type: 'instagram' } })],
  ])('%s offers no look', async (_what, promise) => {
    openList(promise);
    expect(await screen.findByRole('button', { name: 'Add the link' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Check now/ })).toBeNull();
    expect(screen.queryByText(/We check the playlist/)).toBeNull();
  });

  test('is looked at on request: a refusal is told, an absence too, and a find proves the promise', async () => {
    let promise = searched();
    let fails = true;
    const { api, user } = open({
      [list]: () => ({ items: [promise], nextCursor: null }),
      [search]: () => {
        if (fails) throw refusal('rate_limited', 'Too many checks. Try again in an hour.', { status: 429 });
        return promise;
      },
    });
    const now = await screen.findByRole('button', { name: 'Check now whether it is in Nordic Kitchen' });
    await user.click(now);
    expect(await screen.findByText('Too many checks. Try again in an hour.')).toBeVisible();
    fails = false;
    promise = searched({ searchedAt: at(0) });
    await user.click(now);
    expect(await screen.findByText('Checked just now.')).toBeVisible();
    promise = { ...placed(watched(), { isFound: true }), search: null };
    await user.click(now);
    expect(await screen.findByText('Placed')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Check now/ })).toBeNull();
    expect(api.sentTo(search)).toHaveLength(3);
  });
});

describe('all checks', () => {
  const day = (date: number, more: Partial<PastPlacementCheck> = {}): PastPlacementCheck => ({
    lookedAt: new Date(2026, 4, date, 9).toISOString(),
    outcome: 'seen',
    position: 9,
    why: null,
    ...more,
  });
  const looks = [
    day(11),
    day(12, { outcome: 'missing', position: null, why: 'It isn’t among its 36 tracks' }),
    day(13, { outcome: 'unreachable', position: null, why: 'Too slow' }),
    day(14, { position: 7 }),
  ];

  test('are a strip that expands into text, newest first', async () => {
    const { user } = openList(placed(watched({ looks, lastLook: looks[3]! })));
    const summary = await screen.findByText('Found in 2 of 4 checks, 1 couldn’t read the page');
    expect(screen.getByText('Too slow')).not.toBeVisible();
    await user.click(summary);
    const row = within(screen.getByRole('article', { name: 'Paper Boats' }));
    expect(row.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      expect.stringMatching(/^14 May.*At number 7$/),
      expect.stringMatching(/^13 May.*Too slow$/),
      expect.stringMatching(/^12 May.*It isn’t among its 36 tracks$/),
      expect.stringMatching(/^11 May.*At number 9$/),
    ]);
  });

  test.each([
    ['a single check', watched({ looks: looks.slice(0, 1) })],
    ['an API that doesn’t send them', watched()],
  ])('%s shows no strip', async (_what, watch) => {
    openList(placed(watch));
    expect(await screen.findByText(/^At number 9/)).toBeVisible();
    expect(screen.queryByText(/of \d+ checks/)).toBeNull();
  });
});

describe('before the proof is submitted', () => {
  test('the page is checked once the URL is complete; a failed check does not block submitting', async () => {
    let fails = true;
    const { api, user } = openList(somePromise(), {
      [check]: () => {
        if (fails) throw refusal('rate_limited', 'Later.', { status: 429 });
        return {
          checks: [
            { check: 'page', result: 'passed', message: 'The playlist is public' },
            { check: 'track', result: 'failed', message: '“Paper Boats” by The Marrow Kin isn’t among its 36 tracks' },
          ],
          postedAt: null,
          standInUrl: 'http://localhost/pages/x',
        };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Add the link' }));
    const url = screen.getByLabelText('Link');
    await user.type(url, 'example.test');
    await user.clear(url);
    await user.type(url, 'https://example.test/list');
    await waitFor(() => expect(api.sentTo(check)).toHaveLength(1));
    expect(screen.queryByRole('group', { name: 'What the page shows' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Add the link' })).toBeEnabled();
    fails = false;
    await user.type(url, '/2');
    const shown = within(await screen.findByRole('group', { name: 'What the page shows' }));
    expect(shown.getByText(/isn’t among its 36 tracks$/)).toHaveTextContent(/^missing: “Paper Boats”/);
    expect(shown.getByRole('link', { name: 'Open the page that simulates it' })).toHaveAttribute(
      'href',
      'http://localhost/pages/x',
    );
    await user.click(shown.getByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(api.sentTo(check)).toHaveLength(3));
    expect(api.sentTo(check).at(-1)).toMatchObject({ params: { id: 4 }, body: { url: 'https://example.test/list/2' } });
  });

  test('a post’s tags are sent too, ten at most', async () => {
    const { api, user } = openList(somePromise({ service: { id: 3, title: 'Nordic Kitchen', type: 'instagram' } }), {
      [check]: () => ({ checks: [], postedAt: null }),
      [handIn]: () => somePromise(),
    });
    await user.click(await screen.findByRole('button', { name: 'Add the link' }));
    await user.type(screen.getByLabelText('Link to the post'), 'https://example.test/p/1');
    await user.type(screen.getByLabelText('Posted at'), '2026-05-13T10:30');
    await user.type(screen.getByLabelText('How it discloses that it is advertising'), '#ad');
    const tags = screen.getByLabelText('Tags of the post');
    await user.type(tags, 'a b c d e f g h i j k{Enter}');
    expect(screen.getByText('At most 10 tags')).toBeVisible();
    expect(api.sentTo(handIn)).toEqual([]);
    await user.clear(tags);
    await user.type(tags, '#newmusic, nightdrive{Enter}');
    await waitFor(() =>
      expect(api.sentTo(handIn)[0]?.body).toMatchObject({ disclosure: '#ad', tags: ['#newmusic', 'nightdrive'] }),
    );
  });
});

describe('the calendar', () => {
  const date = (more: Partial<PromiseDate> = {}): PromiseDate => ({
    at: new Date('2026-05-19T12:00').toISOString(),
    what: 'proof_due',
    submissionId: 4,
    status: 'accepted',
    trackTitle: 'Paper Boats',
    trackArtist: 'The Marrow Kin',
    service: { id: 3, title: 'Nordic Kitchen', type: 'playlist' },
    isKept: false,
    ...more,
  });
  const some = () => ({
    items: [date(), date({ submissionId: 5, trackTitle: 'Salt', what: 'keep_until' })],
    isCut: false,
  });
  const address = () => screen.getByTestId('address').textContent;

  test('shows a month and the selected day, by mouse and by keyboard; back and reload restore it', async () => {
    const { api, user } = open({ [dates]: some }, '&show=calendar');
    const grid = within(await screen.findByRole('grid', { name: /^May 2026/ }));
    const cell = await grid.findByRole('button', { name: 'Tuesday 19 May, 2 dates' });
    expect(api.sentTo(dates)[0]?.query).toEqual({ from: '2026-04-26', until: '2026-06-01' });
    expect(screen.getByText('Nothing is due on this day.')).toBeVisible();
    await user.click(cell);
    expect(cell).toHaveAttribute('aria-pressed', 'true');
    const day = within(screen.getByRole('region', { name: 'Tuesday 19 May' }));
    expect(day.getByText('Proof due')).toBeVisible();
    expect(day.getByText('Keep until')).toBeVisible();
    expect(day.getByRole('link', { name: 'Paper Boats' })).toHaveAttribute('href', '/curator?submission=4');
    expect(address()).toBe('/curator?view=promises&show=calendar&day=2026-05-19');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}');
    expect(await screen.findByRole('button', { name: 'Wednesday 3 June, nothing' })).toHaveFocus();
    expect(screen.getByRole('heading', { name: 'June 2026' })).toBeVisible();
    await user.keyboard('{PageUp}{Home}');
    expect(address()).toMatch(/day=2026-04-27$/);
    await user.click(screen.getByRole('button', { name: 'Today' }));
    expect(address()).toBe('/curator?view=promises&show=calendar');
  });

  test('names dates that have passed in the past tense', async () => {
    const past = new Date('2026-05-13T12:00').toISOString();
    const items = [
      date({ at: past }),
      date({ at: past, submissionId: 5, what: 'confirm_by' }),
      date({ at: past, submissionId: 6, what: 'keep_until' }),
    ];
    open({ [dates]: () => ({ items, isCut: false }) }, '&show=calendar&day=2026-05-13');
    const day = within(await screen.findByRole('region', { name: 'Wednesday 13 May' }));
    for (const text of ['Proof was due', 'Artist had until', 'Kept until']) {
      expect(await day.findByText(text)).toBeVisible();
    }
  });

  test('is a list of days on phones', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
    open({ [dates]: some }, '&show=calendar');
    expect(await screen.findByRole('region', { name: 'Tuesday 19 May' })).toBeVisible();
    expect(screen.queryByRole('grid')).toBeNull();
  });

  test('reports a failed load and retries; reports a truncated list too', async () => {
    let fails = true;
    const { user } = open(
      {
        [dates]: () => {
          if (fails) throw refusal('overloaded', 'Later.', { status: 503 });
          return { ...some(), isCut: true };
        },
      },
      '&show=calendar',
    );
    const again = await screen.findByRole('button', { name: /again/i });
    fails = false;
    await user.click(again);
    expect(await screen.findByText(/This calendar shows the first 500 dates/)).toBeVisible();
  });
});

describe('broken promises', () => {
  const brokenOne = (
    more: Partial<NonNullable<CuratorPromise['broken']>>,
    type: 'playlist' | 'instagram' = 'playlist',
  ) => ({
    ...placed(
      watched({
        lastLook: { lookedAt: at(-1), outcome: 'missing', position: null, why: 'It isn’t among its 36 tracks' },
      }),
    ),
    status: 'broken' as const,
    service: { id: 3, title: 'Nordic Kitchen', type },
    broken: { at: at(-1), why: 'removed' as const, backCredits: 2.5, keptCredits: 2.5, lostCredits: 0, ...more },
  });
  test.each([
    [
      'a playlist',
      brokenOne({}),
      /^You keep your fee of 2\.50 credits\. We refunded 2\.50 credits of our share to the artist\./,
    ],
    [
      'a post',
      brokenOne({ backCredits: 20, keptCredits: 0, lostCredits: 10 }, 'instagram'),
      /^All 20\.00 credits were refunded to the artist; you would have earned 10\.00\./,
    ],
    ['a resend', brokenOne({ backCredits: 0, keptCredits: 0 }), /^It was free/],
  ])('%s shows where the credits went', async (_what, promise, text) => {
    const { api } = open({ [list]: () => ({ items: [promise], nextCursor: null }) }, '&show=broken');
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText('What we found: It isn’t among its 36 tracks')).toBeVisible();
    expect(api.sentTo(list)).toMatchObject([{ query: { state: 'broken' } }]);
  });

  test('an empty list says so kindly, and is one click away', async () => {
    const { user } = open({});
    await user.click(await screen.findByRole('radio', { name: 'Broken' }));
    expect(await screen.findByRole('heading', { name: 'No broken promises' })).toBeVisible();
    expect(screen.getByTestId('address')).toHaveTextContent('/curator?view=promises&show=broken');
  });
});
