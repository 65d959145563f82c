import type { Generation, Track } from '@fanfare/api-contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pending, refusal, type Sent } from '@fanfare/kit/testing';
import { campaign } from '../testing/campaigns.ts';
import { account, genres, page, service, track } from '../testing/fixtures.ts';
import { renderApp, type Answers } from '../testing/render-app.tsx';

const source: Generation['source'] = {
  kind: 'own_track',
  trackId: 31,
  sid: null,
  title: 'Low Tide Choir',
  artist: 'Ines Halloran',
  genres: [{ id: 2, name: 'Indie folk' }],
  similarArtists: [],
};
const found = (over: Partial<Generation> = {}): Generation => ({
  id: 5,
  createdAt: '2026-05-08T09:00:00.000Z',
  source,
  playlists: {
    items: [
      { service: service({ id: 101, title: 'Nordic Kitchen', priceCredits: 6 }), isPinned: false },
      { service: service({ id: 102, title: 'Petit Matin', priceCredits: 4 }), isPinned: false },
    ],
    total: 40,
    hasMore: true,
  },
  radios: { items: [], total: 0, hasMore: false },
  generationsLeftToday: 2,
  ...over,
});
const influencers = 'GET /api/v2/curators-finder/:id/influencers' as const;
const list = (generationsLeftToday: number | null = 3) => ({ ...page([]), generationsLeftToday });
const answers = (more: Answers = {}): Answers => ({
  'GET /api/v2/curators-finder': list(),
  'GET /api/account/tracks': page([track()]),
  'GET /music-genres': genres,
  'GET /api/spotify/similar_artist': [],
  'GET /api/v2/public/curators-finder/search': [],
  'GET /api/v2/blocked-curators': [],
  'GET /api/v2/curators-finder/:id': found(),
  [influencers]: { ...page([]), total: 0 },
  ...more,
});

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
});

describe('the finder’s search', () => {
  const generate = 'POST /api/v2/curators-finder';

  it('says what is missing before it searches', async () => {
    const { user, calls } = renderApp('/creator/curators', answers());
    await user.click(await screen.findByRole('button', { name: 'Find curators' }));
    expect(screen.getByText('Track is required')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Description' }));
    await user.click(screen.getByRole('button', { name: 'Find curators' }));
    expect(screen.getByText('Genre is required')).toBeVisible();
    expect(screen.getByText('Two similar artists are required')).toBeVisible();
    expect(calls.filter(({ key }) => key === generate)).toEqual([]);
  });

  it('searches by one of the creator’s tracks and shows the results', async () => {
    const { user, calls, services } = renderApp('/creator/curators', answers({ [generate]: found() }));
    expect(await screen.findByText('3 searches left today')).toBeVisible();
    await user.click(await screen.findByLabelText('Track'));
    await user.click(await screen.findByRole('option', { name: /Low Tide Choir/ }));
    await user.click(screen.getByRole('button', { name: 'Find curators' }));
    await waitFor(() => expect(services.navigate).toHaveBeenCalledWith('/creator/curators?g=5'));
    expect(calls.find(({ key }) => key === generate)?.sent).toMatchObject({ body: { trackId: 31 } });
  });

  it('shows that the creator’s tracks are loading, why they couldn’t be, and the field after another try', async () => {
    const waiting = pending<{ items: Track[]; nextCursor: null }>();
    const given = answers({ 'GET /api/account/tracks': () => waiting.promise });
    const { user } = renderApp('/creator/curators', given);
    const form = within(await screen.findByRole('form'));
    expect(await form.findByRole('status', { name: 'Loading' })).toBeVisible();
    waiting.reject(refusal('overloaded', 'Fanfare is busy.', { status: 503 }));
    expect(await form.findByText('Fanfare is busy.')).toBeVisible();
    expect(form.queryByLabelText('Track')).not.toBeInTheDocument();
    given['GET /api/account/tracks'] = page([track()]);
    await user.click(form.getByRole('button', { name: 'Try again' }));
    expect(await form.findByLabelText('Track')).toBeVisible();
    expect(form.queryByText('Fanfare is busy.')).not.toBeInTheDocument();
  });

  it('says why more of the creator’s tracks didn’t come, and keeps those it has', async () => {
    const given = answers({
      'GET /api/account/tracks': ({ query }) => {
        if (query?.['cursor']) throw refusal('overloaded', 'Fanfare is busy.', { status: 503 });
        return page([track()], 'next');
      },
    });
    const { user, services } = renderApp('/creator/curators', given);
    await user.click(await screen.findByRole('button', { name: 'More of my tracks' }));
    await waitFor(() =>
      expect(services.notify).toHaveBeenCalledExactlyOnceWith({ text: 'Fanfare is busy.', tone: 'danger' }),
    );
    given['GET /api/account/tracks'] = ({ query }) =>
      query?.['cursor'] ? page([track({ id: 32, title: 'Second Ferry' })]) : page([track()], 'next');
    await user.click(screen.getByRole('button', { name: 'More of my tracks' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'More of my tracks' })).not.toBeInTheDocument());
    await user.click(screen.getByLabelText('Track'));
    expect(await screen.findByRole('option', { name: /Second Ferry/ })).toBeVisible();
    expect(screen.getByRole('option', { name: /Low Tide Choir/ })).toBeVisible();
  });

  it('searches the catalogue, and offers a description without results', async () => {
    const { user } = renderApp(
      '/creator/curators',
      answers({
        'GET /api/v2/public/curators-finder/search': ({ query }) =>
          query?.q === 'zzz'
            ? []
            : [{ sid: 9, title: 'Harbour', artist: 'The Tidewrights', releaseDate: null, genres: [], isDemo: true }],
      }),
    );
    await user.click(await screen.findByRole('radio', { name: 'Any track' }));
    await user.type(screen.getByRole('searchbox'), 'harb');
    await user.click(await screen.findByRole('button', { name: /Harbour/ }));
    expect(screen.getByRole('button', { name: /Harbour/ })).toHaveAttribute('aria-pressed', 'true');
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'zzz');
    await user.click(await screen.findByRole('button', { name: /Describe it/ }));
    expect(screen.getByRole('radio', { name: 'Description' })).toBeChecked();
  });

  it('searches for no catalogue track that the text doesn’t name any more', async () => {
    const search = { sid: 9, title: 'Harbour', artist: 'The Tidewrights', releaseDate: null, genres: [], isDemo: true };
    const given = answers({ 'GET /api/v2/public/curators-finder/search': [search], [generate]: found() });
    const { user, callsTo, unmount } = renderApp('/creator/curators', given);
    await user.click(await screen.findByRole('radio', { name: 'Any track' }));
    await user.type(screen.getByRole('searchbox'), 'harb');
    await user.click(await screen.findByRole('button', { name: /Harbour/ }));
    unmount();

    // What was chosen is shown on return.
    const again = renderApp('/creator/curators', given);
    expect(await screen.findByRole('button', { name: /Harbour/ })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('searchbox')).toHaveValue('harb');
    await again.user.type(screen.getByRole('searchbox'), 'ingers{Enter}');
    expect(await screen.findByText('Track is required')).toBeVisible();
    expect([...callsTo(generate), ...again.callsTo(generate)]).toEqual([]);
  });

  it('goes on with what a visitor kept: the same search, once, with the same curators chosen', async () => {
    const link = { url: 'https://open.spotify.com/track/1', title: 'Low Tide Choir', artist: 'Ines Halloran' };
    const choice = { kind: 'track', track: { sid: 9, title: 'Low Tide Choir', artist: 'Ines Halloran' }, link };
    localStorage.setItem('fanfare.visitor.finder', JSON.stringify({ choice, keptServicesIDs: [102, 999] }));
    const { calls, services } = renderApp('/creator/curators', answers({ [generate]: found() }));
    await waitFor(() => expect(services.navigate).toHaveBeenCalledWith('/creator/curators?g=5', { replace: true }));
    expect(await screen.findByRole('button', { name: 'Added. Remove Petit Matin from the selection' })).toBeVisible();
    expect(calls.filter(({ key }) => key === generate).map(({ sent }) => sent)).toMatchObject([{ body: { sid: 9 } }]);
    expect(localStorage.getItem('fanfare.visitor.finder')).toBeNull();
    // The form of a new track has what the link told.
    expect(sessionStorage.getItem(`fanfare.track.new.${account().id}`)).toContain(link.url);
  });

  it('keeps what a visitor kept where the search is refused', async () => {
    const choice = { kind: 'described', genreIds: [2], similarArtists: ['Mara Lind', 'Tomas Reyes'] };
    localStorage.setItem('fanfare.visitor.finder', JSON.stringify({ choice, keptServicesIDs: [102] }));
    const refuse = () => {
      throw refusal('rate_limited', 'Too many searches. Please wait a minute.', { status: 429 });
    };
    renderApp('/creator/curators', answers({ [generate]: refuse }));
    expect(await screen.findByText('Too many searches. Please wait a minute.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Find curators' })).toBeVisible();
    expect(localStorage.getItem('fanfare.visitor.finder')).toContain('Mara Lind');
  });

  it('keeps what a visitor kept where the screen is left before it is refused', async () => {
    const choice = { kind: 'described', genreIds: [2], similarArtists: ['Mara Lind', 'Tomas Reyes'] };
    const text = JSON.stringify({ choice, keptServicesIDs: [102] });
    localStorage.setItem('fanfare.visitor.finder', text);
    const held = pending<Generation>();
    const { unmount, callsTo } = renderApp('/creator/curators', answers({ [generate]: () => held.promise }));
    await waitFor(() => expect(callsTo(generate)).toHaveLength(1));
    unmount();
    held.reject(refusal('overloaded', 'Busy', { status: 503 }));
    await waitFor(() => expect(localStorage.getItem('fanfare.visitor.finder')).toBe(text));
  });

  it('says nothing beside the Pro modal once the day’s searches are used up', async () => {
    const { user, callsTo } = renderApp(
      '/creator/curators',
      answers({
        'GET /api/v2/curators-finder': list(0),
        [generate]: () => {
          throw refusal('pro_required', 'Three searches a day are free', {
            status: 403,
            details: { feature: 'Unlimited generations' },
          });
        },
      }),
    );
    expect(await screen.findByText(/No searches left today/)).toBeVisible();
    await user.click(await screen.findByLabelText('Track'));
    await user.click(await screen.findByRole('option', { name: /Low Tide Choir/ }));
    await user.click(screen.getByRole('button', { name: 'Find curators' }));
    await waitFor(() => expect(callsTo(generate)).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Find curators' })).toBeEnabled());
    expect(screen.queryByText('Three searches a day are free')).not.toBeInTheDocument();
  });
});

describe('the finder’s results', () => {
  it('show loading and errors, and not found for a foreign search', async () => {
    const slow = pending<Generation>();
    const waiting = renderApp(
      '/creator/curators?g=5',
      answers({ 'GET /api/v2/curators-finder/:id': () => slow.promise }),
    );
    expect(screen.getByRole('status', { name: 'Loading results' })).toBeVisible();
    slow.resolve(found());
    expect(await screen.findByRole('article', { name: 'Nordic Kitchen' })).toBeVisible();
    waiting.unmount();
    renderApp(
      '/creator/curators?g=6',
      answers({
        'GET /api/v2/curators-finder/:id': () => {
          throw refusal('not_found', 'Not found', { status: 404 });
        },
      }),
    );
    expect(await screen.findByText('Search not found')).toBeVisible();
  });

  it('load the next ones, with the chosen and disliked services', async () => {
    const regenerate = 'POST /api/v2/curators-finder/playlists/:id/regenerate';
    const { user, calls } = renderApp('/creator/curators?g=5', answers({ [regenerate]: found() }));
    await user.click(await screen.findByRole('button', { name: 'Add Nordic Kitchen' }));
    await user.click(screen.getByRole('button', { name: 'Not for me: Petit Matin' }));
    expect(screen.queryByRole('article', { name: 'Petit Matin' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show others' }));
    await waitFor(() =>
      expect(calls.find(({ key }) => key === regenerate)?.sent).toMatchObject({
        params: { id: 5 },
        body: { pinnedServicesIDs: [101], dislikedServicesIDs: [102] },
      }),
    );
  });

  it('keep the place of who dislikes one by key, and undoes it', async () => {
    const { user } = renderApp('/creator/curators?g=5', answers());
    await user.click(await screen.findByRole('button', { name: 'Not for me: Petit Matin' }));
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
    await user.keyboard('{Enter}');
    const card = await screen.findByRole('article', { name: 'Petit Matin' });
    expect(card).toContainElement(document.activeElement as HTMLElement);
  });

  it('go on for Pro as one scrolls; after a failure, by a button', async () => {
    const append = 'POST /api/v2/curators-finder/playlists/:id/regenerate';
    const next = { service: service({ id: 103, title: 'Glasshouse' }), isPinned: false };
    let isDown = true;
    const { user, calls, unmount } = renderApp(
      '/creator/curators?g=5',
      answers({
        [append]: () => {
          if (isDown) throw refusal('internal', 'Please try again', { status: 500 });
          return found({ playlists: { items: [next], total: 3, hasMore: false } });
        },
      }),
      { isPro: true },
    );
    await user.click(await screen.findByRole('button', { name: 'Not for me: Petit Matin' }));
    const sent = () => calls.filter(({ key }) => key === append).map((call) => call.sent);
    await waitFor(() => expect(sent()).toHaveLength(1));
    isDown = false;
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('article', { name: 'Glasshouse' })).toBeVisible();
    const body = { isAppended: true, afterServiceId: 102, dislikedServicesIDs: [] };
    expect(sent()).toMatchObject([{ body }, { body }]);
    expect(screen.getByRole('article', { name: 'Nordic Kitchen' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    unmount();
    renderApp('/creator/curators?g=5', answers());
    expect(await screen.findByRole('button', { name: 'Show others' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('show no more of the ones that were replaced meanwhile', async () => {
    const call = 'POST /api/v2/curators-finder/playlists/:id/regenerate';
    const row = (id: number, title: string) => ({ service: service({ id, title }), isPinned: false });
    const more = pending<Generation>();
    const { user } = renderApp(
      '/creator/curators?g=5',
      answers({
        [call]: ({ body }) =>
          (body as { isAppended?: boolean }).isAppended
            ? more.promise
            : found({ playlists: { items: [row(104, 'Late Ferry')], total: 9, hasMore: false } }),
      }),
      { isPro: true },
    );
    await user.click(await screen.findByRole('button', { name: 'Show others' }));
    expect(await screen.findByRole('article', { name: 'Late Ferry' })).toBeVisible();
    more.resolve(found({ playlists: { items: [row(103, 'Glasshouse')], total: 3, hasMore: false } }));
    await act(async () => {
      await more.promise;
    });
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.queryByRole('article', { name: 'Glasshouse' })).toBeNull();
    expect(screen.getByRole('article', { name: 'Late Ferry' })).toBeVisible();
  });

  it('render only the rows of a thousand that are near the screen, each with its position', async () => {
    // Nothing has a height here, by which everything would be near.
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 800, 300));
    const items = Array.from({ length: 1_000 }, (_, index) => ({
      service: service({ id: 1_001 + index, title: `Playlist ${index + 1}` }),
      isPinned: false,
    }));
    const many = found({ playlists: { items, total: 1_000, hasMore: false } });
    renderApp('/creator/curators?g=5', answers({ 'GET /api/v2/curators-finder/:id': many }), { isPro: true });
    const first = await screen.findByRole('article', { name: 'Playlist 1' });
    expect(first.closest('li')).toHaveAttribute('aria-posinset', '1');
    expect(first.closest('li')).toHaveAttribute('aria-setsize', '1000');
    expect(screen.getAllByRole('article').length).toBeLessThan(50);
  });

  it('compare the sound of a track of one’s own with what a curator takes', async () => {
    const described = found({ source: { ...source, kind: 'described', trackId: null } });
    const slow = pending<never>();
    const { user, calls, unmount } = renderApp(
      '/creator/curators?g=5',
      answers({
        'GET /api/account/track/:id': track(),
        'GET /api/v2/curator-services/:serviceId/sound': () => slow.promise,
      }),
    );
    await user.click(await screen.findByRole('button', { name: /Compare.*Nordic Kitchen/i }));
    const asked = () => calls.find(({ key }) => key === 'GET /api/v2/curator-services/:serviceId/sound');
    await waitFor(() => expect(asked()?.sent).toMatchObject({ params: { serviceId: 101 } }));
    expect(calls.find(({ key }) => key === 'GET /api/account/track/:id')?.sent).toMatchObject({ params: { id: 31 } });
    unmount();
    renderApp('/creator/curators?g=5', answers({ 'GET /api/v2/curators-finder/:id': described }));
    await screen.findByRole('article', { name: 'Nordic Kitchen' });
    expect(screen.queryByRole('button', { name: /Compare/i })).toBeNull();
  });

  it('block a curator for good, which can be undone at once or on the search', async () => {
    const put = 'PUT /api/v2/blocked-curators/:curatorId';
    const remove = 'DELETE /api/v2/blocked-curators/:curatorId';
    const { curator } = found().playlists.items[0]!.service;
    const blocked = [{ curator, blockedAt: '2026-05-08T09:00:00.000Z' }];
    let isBlocked = false;
    const { user, calls, services, unmount } = renderApp(
      '/creator/curators?g=5',
      answers({
        'GET /api/v2/curators-finder/:id': () =>
          isBlocked ? found({ playlists: { ...found().playlists, items: [] } }) : found(),
        [put]: () => {
          isBlocked = true;
          return blocked;
        },
        [remove]: () => {
          isBlocked = false;
          return [];
        },
      }),
    );
    await user.click((await screen.findAllByRole('button', { name: `Block curator ${curator.display_name}` }))[0]!);
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    expect(calls.find(({ key }) => key === put)?.sent).toMatchObject({ params: { curatorId: curator.id } });
    act(() => services.notify.mock.calls.at(-1)![0].action!.onSelect());
    expect(await screen.findByRole('article', { name: 'Nordic Kitchen' })).toBeVisible();
    unmount();
    const search = renderApp('/creator/curators', answers({ 'GET /api/v2/blocked-curators': blocked, [remove]: [] }));
    await search.user.click(await screen.findByRole('button', { name: `Unblock ${curator.display_name}` }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Blocked curators' })).toBeNull());
  });

  it('undo a dislike', async () => {
    const { user } = renderApp('/creator/curators?g=5', answers());
    await user.click(await screen.findByRole('button', { name: 'Not for me: Petit Matin' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByRole('article', { name: 'Petit Matin' })).toBeVisible();
  });

  it('start one campaign with the selection, even after a refused try', async () => {
    const create = 'POST /api/campaign/create';
    const add = 'POST /api/v2/campaigns/:id/curators';
    let isFull = true;
    const { user, calls, services } = renderApp(
      '/creator/curators?g=5',
      answers({
        [create]: campaign({ id: 1100 }),
        [add]: () => {
          if (isFull) throw refusal('service_unavailable', '“Petit Matin” is full at the moment.');
          return campaign({ id: 1100 });
        },
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Add Nordic Kitchen' }));
    await user.click(screen.getByRole('button', { name: 'Add Petit Matin' }));
    const panel = within(screen.getByRole('complementary', { name: 'Start a campaign' }));
    expect(panel.getByText(/10\.00/)).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Start campaign' }));
    expect(await panel.findByText(/is full at the moment/)).toBeVisible();
    isFull = false;
    await user.click(panel.getByRole('button', { name: 'Start campaign' }));
    await vi.waitFor(() => expect(services.navigate).toHaveBeenCalledWith('/creator/campaigns/playlists/create/1100'), {
      timeout: 30_000,
    });
    expect(calls.filter(({ key }) => key === create)).toHaveLength(1);
    expect(calls.filter(({ key }) => key === add).at(-1)?.sent).toMatchObject({ body: { servicesIDs: [101, 102] } });
  });

  it('start one campaign when the response got lost', async () => {
    const create = 'POST /api/campaign/create';
    const given = answers({
      [create]: () => {
        throw refusal('network', 'No answer', { status: 0 });
      },
      'POST /api/v2/campaigns/:id/curators': campaign({ id: 1100 }),
    });
    const { user, callsTo, services } = renderApp('/creator/curators?g=5', given);
    await user.click(await screen.findByRole('button', { name: 'Add Nordic Kitchen' }));
    await user.click(screen.getByRole('button', { name: 'Start campaign' }));
    expect(await screen.findByText(/^Can’t reach Fanfare\. Check your connection/)).toBeVisible();
    given[create] = campaign({ id: 1100 });
    await user.click(screen.getByRole('button', { name: 'Start campaign' }));
    await waitFor(() => expect(services.navigate).toHaveBeenCalledWith('/creator/campaigns/playlists/create/1100'));
    const [first, second] = callsTo(create).map(({ idempotencyKey }) => idempotencyKey);
    expect(first).toBeDefined();
    expect(second).toBe(first);
  });

  it('offer influencers too, with those that a visitor kept, for a campaign of their own', async () => {
    sessionStorage.setItem(`fanfare.finder.5.${account().id}`, JSON.stringify({ chosen: [101, 301], disliked: [] }));
    const clip = service({ id: 301, type: 'tiktok', title: 'Slow Mornings', priceCredits: 9 });
    const create = 'POST /api/campaign/create';
    const add = 'POST /api/v2/campaigns/:id/curators';
    const { user, calls, services } = renderApp(
      '/creator/curators?g=5',
      answers({
        [influencers]: { ...page([clip]), total: 14 },
        [create]: campaign({ id: 1100, type: 'influencers' }),
        [add]: campaign({ id: 1100, type: 'influencers' }),
      }),
    );
    const panel = within(await screen.findByRole('complementary', { name: 'Start a campaign' }));
    await user.click(await panel.findByRole('button', { name: 'Influencers' }));
    expect(await screen.findByRole('article', { name: 'Slow Mornings' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find more by platform and budget' })).toHaveAttribute(
      'href',
      '/creator/create-campaign/influencers/create?trackId=31',
    );
    await user.click(await screen.findByRole('button', { name: 'Start campaign' }));
    await vi.waitFor(
      () => expect(services.navigate).toHaveBeenCalledWith('/creator/campaigns/influencers/create/1100'),
      { timeout: 30_000 },
    );
    expect(calls.find(({ key }) => key === create)?.sent).toMatchObject({ body: { type: 'influencers', trackId: 31 } });
    expect(calls.find(({ key }) => key === add)?.sent).toMatchObject({ body: { servicesIDs: [301] } });
  });

  describe('of influencers', () => {
    const clip = (nr: number) => service({ id: 300 + nr, type: 'tiktok', title: `Clip ${nr}` });
    /** Pages of two; while it is down, only the first. */
    const paged = (total: number, isDown = () => false) =>
      answers({
        [influencers]: ({ query }: Sent) => {
          if (query?.['cursor'] && isDown()) throw refusal('overloaded', 'Fanfare is busy.', { status: 503 });
          const from = Number(query?.['cursor'] ?? 0);
          const next = from + 2 < total ? String(from + 2) : null;
          return { ...page([clip(from + 1), clip(from + 2)], next), total };
        },
      });
    const cursorsOf = (sent: readonly Sent[]) => sent.map(({ query }) => query?.['cursor']);

    it('go on for Pro as one scrolls, by J as well; after a failure, by a button', async () => {
      let isDown = true;
      const given = paged(6, () => isDown);
      const { user, callsTo } = renderApp('/creator/curators?g=5&type=influencers', given, { isPro: true });
      expect(await screen.findByText('Fanfare is busy.')).toBeVisible();
      expect(cursorsOf(callsTo(influencers))).toEqual([undefined, '2']);
      expect(screen.getByText(/^2 of 6 matching influencers/)).toBeVisible();
      isDown = false;
      await user.click(screen.getByRole('button', { name: 'Show more' }));
      const last = await screen.findByRole('article', { name: 'Clip 6' });
      expect(last.closest('li')).toHaveAttribute('aria-posinset', '6');
      expect(screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'))).toHaveLength(6);
      expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
      expect(screen.queryByText('Fanfare is busy.')).toBeNull();
      await user.keyboard('jjj');
      expect(screen.getByRole('article', { name: 'Clip 3' })).toHaveFocus();
    });

    it('end with the first for a free account', async () => {
      const first = { ...page([clip(1), clip(2)]), total: 40 };
      const { callsTo } = renderApp('/creator/curators?g=5&type=influencers', answers({ [influencers]: first }));
      expect(await screen.findByText(/^2 of 40 matching influencers/)).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
      expect(callsTo(influencers)).toHaveLength(1);
    });

    it('are read again up to the last chosen one, so that it is sent however far down it was', async () => {
      const { user, unmount } = renderApp('/creator/curators?g=5&type=influencers', paged(8), { isPro: true });
      await user.click(await screen.findByRole('button', { name: 'Add Clip 5' }));
      unmount();
      // On the screen of playlists, where nothing scrolls influencers on.
      const { callsTo, user: later } = renderApp('/creator/curators?g=5', paged(8), { isPro: true });
      const panel = within(await screen.findByRole('complementary', { name: 'Start a campaign' }));
      await later.click(await panel.findByRole('button', { name: 'Influencers' }));
      expect(await screen.findByRole('heading', { name: '1 influencer' })).toBeVisible();
      expect(cursorsOf(callsTo(influencers)).slice(0, 3)).toEqual([undefined, '2', '4']);
    });
  });

  it('ask which track to send if none was searched by', async () => {
    const described = found({ source: { ...source, kind: 'described', trackId: null, title: null, artist: null } });
    const { user } = renderApp('/creator/curators?g=5', answers({ 'GET /api/v2/curators-finder/:id': described }));
    await user.click(await screen.findByRole('button', { name: 'Add Nordic Kitchen' }));
    await user.click(screen.getByRole('button', { name: 'Start campaign' }));
    expect(await screen.findByText('Track is required')).toBeVisible();
  });
});
