import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pending, refusal } from '@fanfare/kit/testing';
import { draft } from '../testing/campaigns.ts';
import { countries, genres, languages, page, service } from '../testing/fixtures.ts';
import { renderApp, type Answers } from '../testing/render-app.tsx';
// The first test doesn't wait for lazy screens.
import './select-curators.tsx';

const list = 'GET /api/v2/curator-services' as const;
const path = '/creator/campaigns/playlists/create/1042';
const nordic = service();
const petit = service({ id: 102, title: 'Petit Matin' });
const counts = {
  total: 2,
  byType: [],
  byGenre: [
    { id: 1, count: 2 },
    { id: 2, count: 1 },
  ],
  byCountry: [{ code: 'SE', count: 2 }],
  byLanguage: [{ code: 'en', count: 7 }],
  byLevel: [
    { level: 'top' as const, count: 3 },
    { level: 'trusted' as const, count: 4 },
    { level: 'new' as const, count: 1 },
  ],
  byReplyDays: [],
  notForTrack: { total: 3, explicit: 0, instrumental: 0, unreleased: 0, ai: 0, genre: 0, language: 3 },
};
const answers = (over: Answers = {}): Answers => ({
  'GET /api/v2/campaigns/:id': draft([nordic]),
  [list]: { ...page([nordic, petit]), total: 2 },
  'GET /api/v2/curator-services/counts': counts,
  'GET /api/v2/curator-services/stats/price-range': { min: 1, max: 12, step: 1, histogram: [] },
  'GET /music-genres': genres,
  'GET /countries': countries,
  'GET /languages': languages,
  ...over,
});
const shown = () => screen.findByRole('article', { name: 'Petit Matin' });
const chips = () => within(screen.getByRole('list', { name: 'Active filters' }));

afterEach(() => sessionStorage.clear());

describe('filtering the selection', () => {
  it('offers to clear filters the API refuses, and to retry', async () => {
    const given = answers({
      [list]: () => {
        throw refusal('invalid_input', 'There is no such genre.', { status: 400 });
      },
    });
    const { user, at } = renderApp(`${path}?genres=99`, given);
    expect(await screen.findByText('There is no such genre.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    given[list] = { ...page([nordic, petit]), total: 2 };
    await user.click(screen.getAllByRole('button', { name: 'Clear all filters' }).at(-1)!);
    await shown();
    expect(at()).toBe(path);
  });

  it('ignores impossible values', async () => {
    const { callsTo } = renderApp(`${path}?priceMin=9&priceMax=9&replyDays=400&sort=fame&levels=gold`, answers());
    await shown();
    expect(callsTo(list)[0]?.query).toEqual({
      type: 'playlists',
      campaignId: 1042,
      limit: 50,
      priceMin: 9,
      sort: 'match',
    });
  });

  it('shows each filter as a removable chip', async () => {
    const { user, at } = renderApp(
      `${path}?q=night&genres=2&priceMax=6&fits=yes&languages=en&countries=SE&replyDays=7&levels=best`,
      answers(),
    );
    await shown();
    const names = ['Name: “night”', 'Indie folk', 'Up to 6 credits', 'Accepts my track', 'English', 'Sweden'];
    for (const name of [...names, 'Answers within 7 days', 'Top and Trusted']) {
      expect(await chips().findByText(name)).toBeVisible();
    }
    await user.click(chips().getByRole('button', { name: 'Remove Sweden' }));
    expect(chips().queryByText('Sweden')).not.toBeInTheDocument();
    await waitFor(() => expect(at()).not.toContain('countries'));
    expect(at()).toContain('languages=en');
    // Focus moves to the neighbour.
    expect(chips().getByRole('button', { name: 'Remove Answers within 7 days' })).toHaveFocus();
    await user.click(chips().getByRole('button', { name: 'Clear all filters' }));
    await waitFor(() => expect(at()).toBe(path));
    expect(screen.getByRole('searchbox', { name: 'Search by name' })).toHaveValue('');
    expect(screen.getByRole('heading', { name: '2 playlists' })).toHaveFocus();
  });

  it('counts what each value would leave, both best levels together', async () => {
    renderApp(path, answers());
    expect(await screen.findByRole('checkbox', { name: /^Top and Trusted\s*7$/ })).toBeVisible();
    expect(screen.getByText('3 only accept other languages')).toBeVisible();
  });

  it('requests only services that accept the track', async () => {
    const { user, callsTo, at } = renderApp(path, answers());
    await user.click(await screen.findByRole('switch', { name: /^Accepts my track/ }));
    await waitFor(() => expect(callsTo(list).at(-1)?.query).toMatchObject({ accepts: 'track' }));
    expect(at()).toBe(`${path}?fits=yes`);
    expect(await screen.findByText('3 hidden')).toBeVisible();
  });

  it('loses none of several fast clicks', async () => {
    const { callsTo, at } = renderApp(path, answers());
    const box = await screen.findByRole('checkbox', { name: /^Indie folk/ });
    // All before the router has followed the first.
    act(() => {
      box.click();
      screen.getByRole('checkbox', { name: /^Standard/ }).click();
      screen.getByRole('radio', { name: '7 d' }).click();
    });
    await waitFor(() => expect(at()).toBe(`${path}?genres=2&replyDays=7&levels=standard`));
    expect(callsTo(list).at(-1)?.query).toMatchObject({ genres: '2', replyDays: 7, levels: 'standard' });
  });

  it('undoes one filter per Back, in the list and the checkboxes', async () => {
    const { user, at, goBack, callsTo } = renderApp(path, answers());
    await user.click(await screen.findByRole('checkbox', { name: /^Indie folk/ }));
    await user.click(screen.getByRole('checkbox', { name: /^Standard/ }));
    await waitFor(() => expect(at()).toBe(`${path}?genres=2&levels=standard`));
    goBack();
    await waitFor(() => expect(at()).toBe(`${path}?genres=2`));
    expect(screen.getByRole('checkbox', { name: /^Standard/ })).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: /^Indie folk/ })).toBeChecked();
    goBack();
    await waitFor(() => expect(screen.getByRole('checkbox', { name: /^Indie folk/ })).not.toBeChecked());
    // Each list was loaded once; Back shows the cache.
    expect(callsTo(list)).toHaveLength(3);
  });

  it('searches once per typed word, keeps its trailing space, and adds one history entry', async () => {
    const { user, callsTo, at, goBack } = renderApp(path, answers());
    await shown();
    const field = screen.getByRole('searchbox', { name: 'Search by name' });
    await user.type(field, 'night ');
    await waitFor(() => expect(at()).toBe(`${path}?q=night`));
    expect(field).toHaveValue('night ');
    expect(callsTo(list).map(({ query }) => query?.['q'])).toEqual([undefined, 'night']);
    goBack();
    expect(at()).toBe(`${path}?q=night`);
  });

  it('keeps the previous list, faded, until the next, and never shows a late response', async () => {
    const slow = pending<never>();
    const given = answers();
    const { user } = renderApp(path, given);
    await shown();
    given[list] = ({ query }) =>
      query?.['levels'] === 'standard' ? slow.promise : { ...page([service({ id: 7, title: 'Feldweg' })]), total: 1 };
    await user.click(screen.getByRole('checkbox', { name: /^Standard/ }));
    const busy = (await shown()).closest('ol');
    expect(busy).toHaveAttribute('aria-busy', 'true');
    await user.click(screen.getByRole('checkbox', { name: /^New/ }));
    expect(await screen.findByRole('article', { name: 'Feldweg' })).toBeVisible();
    await act(async () => slow.resolve({ ...page([service({ id: 8, title: 'Too late' })]), total: 1 } as never));
    expect(screen.queryByRole('article', { name: 'Too late' })).not.toBeInTheDocument();
    expect(screen.getByRole('article', { name: 'Feldweg' }).closest('ol')).toHaveAttribute('aria-busy', 'false');
  });

  it('loads the next page once, shows the error, and retries on click only', async () => {
    const given = answers({
      [list]: ({ query }) => {
        if (query?.['cursor']) throw refusal('overloaded', 'Fanfare is busy.', { status: 503 });
        return { ...page([nordic, petit]), nextCursor: 'next', total: 3 };
      },
    });
    const { user, callsTo } = renderApp(path, given);
    expect(await screen.findByText('Couldn’t load more.')).toBeVisible();
    expect(callsTo(list)).toHaveLength(2);
    given[list] = { ...page([service({ id: 9, title: 'Glasshouse' })]), total: 3 };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    const last = await screen.findByRole('article', { name: 'Glasshouse' });
    expect(last.closest('li')).toHaveAttribute('aria-posinset', '3');
    expect(last.closest('li')).toHaveAttribute('aria-setsize', '3');
    expect(screen.queryByText('Couldn’t load more.')).not.toBeInTheDocument();
  });

  it('returns from the pitch with filters, pages and scroll position', async () => {
    const scrollTo = vi.fn();
    vi.stubGlobal('scrollTo', scrollTo);
    const { user, at, callsTo } = renderApp(`${path}?levels=new`, answers());
    await shown();
    vi.stubGlobal('scrollY', 240);
    fireEvent.scroll(window);
    await user.click(screen.getByRole('link', { name: 'Continue to pitch' }));
    await user.click(await screen.findByRole('link', { name: 'Back to curators' }));
    await waitFor(() => expect(at()).toBe(`${path}?levels=new`));
    await shown();
    expect(scrollTo).toHaveBeenCalledWith(0, 240);
    expect(callsTo(list)).toHaveLength(1);
  });

  it('keeps its filters for links on other pages too', async () => {
    const { user } = renderApp(`${path}?levels=new`, answers());
    await shown();
    await user.click(screen.getByRole('link', { name: 'Continue to pitch' }));
    const steps = within(await screen.findByRole('navigation', { name: 'Campaign steps' }));
    expect(steps.getByRole('link', { name: /Curators/ })).toHaveAttribute('href', `${path}?levels=new`);
  });

  it('always shows the wallet after, also on a phone, where a click opens the basket', async () => {
    const { user } = renderApp(path, answers());
    await shown();
    await user.click(screen.getByRole('button', { name: /1 curator.*6\.00 credits, 126\.00 left/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Chosen curators' }));
    expect(dialog.getByText('126.00')).toBeVisible();
  });
});
