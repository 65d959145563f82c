import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { refusal } from '@fanfare/kit/testing';
import { draft } from '../testing/campaigns.ts';
import { besideServices, page, service } from '../testing/fixtures.ts';
import { renderApp, type Answers } from '../testing/render-app.tsx';
// The first test doesn't wait for lazy screens.
import './select-curators.tsx';

const list = 'GET /api/v2/curator-services' as const;
const save = 'PUT /api/v2/saved-curators/:curatorId' as const;
const unsave = 'DELETE /api/v2/saved-curators/:curatorId' as const;
const block = 'PUT /api/v2/blocked-curators/:curatorId' as const;
const unblock = 'DELETE /api/v2/blocked-curators/:curatorId' as const;
const path = '/creator/campaigns/playlists/create/1042';

const jonas = { ...service().curator, id: 7, display_name: 'Jonas Lind' };
const amelie = { ...service().curator, id: 8, display_name: 'Amélie Fournier' };
const nordic = service({ curator: jonas });
const petit = service({ id: 102, title: 'Petit Matin', curator: amelie });
const savedJonas = { curator: jonas, savedAt: '2026-05-08T09:00:00.000Z' };
const answers = (more: Answers = {}): Answers => ({
  'GET /api/v2/campaigns/:id': draft([nordic]),
  [list]: { ...page([nordic, petit]), total: 2 },
  ...besideServices,
  ...more,
});
const button = (name: string) => screen.findByRole('button', { name });
const onlySaved = () => screen.findByRole('switch', { name: /^Saved curators only/ });

afterEach(() => sessionStorage.clear());

describe('saving curators while choosing', () => {
  it('says why it failed, and shows them as not saved', async () => {
    const given = answers({
      [save]: () => {
        throw refusal('rate_limited', 'Too many changes. Try again in a minute.', { status: 429 });
      },
    });
    const { user, services } = renderApp(path, given);
    await user.click(await button('Save curator Jonas Lind'));
    await waitFor(() => expect(services.notify).toHaveBeenCalledWith(expect.objectContaining({ tone: 'danger' })));
    expect(await button('Save curator Jonas Lind')).toHaveAttribute('aria-pressed', 'false');
  });

  it('marks each card of theirs, and can be undone', async () => {
    const { user, services, callsTo } = renderApp(path, answers({ [save]: [savedJonas], [unsave]: [] }));
    await user.click(await button('Save curator Jonas Lind'));
    expect(await button('Saved curator Jonas Lind')).toHaveAttribute('aria-pressed', 'true');
    expect(callsTo(save)[0]?.params).toEqual({ curatorId: 7 });
    await waitFor(() => expect(services.notify.mock.calls.at(-1)?.[0].text).toBe('Jonas Lind saved'));
    // The list is of everybody: saving changes nothing in it.
    expect(callsTo(list)).toHaveLength(1);
    act(() => services.notify.mock.calls.at(-1)![0].action!.onSelect());
    expect(await button('Save curator Jonas Lind')).toBeVisible();
    expect(callsTo(unsave)[0]?.params).toEqual({ curatorId: 7 });
  });

  it('narrows the list to saved curators, in the URL too, and forgets those who are removed', async () => {
    let saved = [savedJonas];
    const { user, at, callsTo } = renderApp(
      path,
      answers({
        'GET /api/v2/saved-curators': () => saved,
        [list]: ({ query }) => {
          const shown = query?.['saved'] === 'true' ? (saved.length > 0 ? [nordic] : []) : [nordic, petit];
          return { ...page(shown), total: shown.length };
        },
        [unsave]: () => {
          saved = [];
          return saved;
        },
      }),
    );
    await user.click(await onlySaved());
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Petit Matin' })).toBeNull());
    expect(at()).toBe(`${path}?saved=yes`);
    expect(callsTo(list).at(-1)?.query).toMatchObject({ saved: 'true' });
    await user.click(await button('Saved curator Jonas Lind'));
    expect(await screen.findByText('No saved curators yet')).toBeVisible();
    await user.click(await button('Show all curators'));
    expect(await screen.findByRole('article', { name: 'Petit Matin' })).toBeVisible();
    expect(at()).toBe(path);
  });

  it('tells no match among the saved from nobody saved', async () => {
    const given = answers({ [list]: { ...page([]), total: 0 }, 'GET /api/v2/saved-curators': [savedJonas] });
    const { user, at } = renderApp(`${path}?saved=yes&levels=new`, given);
    expect(await screen.findByText('None of your saved curators match')).toBeVisible();
    expect(await onlySaved()).toBeChecked();
    const chips = within(screen.getByRole('list', { name: 'Active filters' }));
    await user.click(chips.getByRole('button', { name: 'Remove Saved curators only' }));
    await waitFor(() => expect(at()).toBe(`${path}?levels=new`));
  });
});

it('blocking on a card takes the curator out of list and basket; undo brings both back', async () => {
  let isBlocked = false;
  let chosen = [nordic];
  const changed = (next: typeof chosen) => () => {
    chosen = next;
    return draft(chosen);
  };
  const { user, services } = renderApp(
    path,
    answers({
      'GET /api/v2/campaigns/:id': () => draft(chosen),
      'POST /api/v2/campaigns/:id/curators': changed([nordic]),
      'DELETE /api/v2/campaigns/:id/curators': changed([]),
      [list]: () => ({ ...page(isBlocked ? [petit] : [nordic, petit]), total: isBlocked ? 1 : 2 }),
      [block]: () => {
        isBlocked = true;
        return [{ curator: jonas, blockedAt: '2026-05-08T09:00:00.000Z' }];
      },
      [unblock]: () => {
        isBlocked = false;
        return [];
      },
    }),
  );
  const basket = () => within(screen.getByRole('complementary', { name: 'Chosen curators' }));
  await user.click(await button('Block curator Jonas Lind'));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Nordic Kitchen' })).toBeNull());
  expect(await basket().findByText(/^No curators yet/)).toBeVisible();
  // The card that took its place.
  expect(screen.getByRole('button', { name: 'Add Petit Matin' })).toHaveFocus();
  act(() => services.notify.mock.calls.at(-1)![0].action!.onSelect());
  expect(await screen.findByRole('article', { name: 'Nordic Kitchen' })).toBeVisible();
  expect(await basket().findByRole('heading', { name: '1 curator' })).toBeVisible();
});

it('the finder lists saved curators beside the blocked ones, to remove with an undo', async () => {
  let saved = [savedJonas];
  const { user, services } = renderApp(
    '/creator/curators',
    answers({
      'GET /api/v2/curators-finder': { ...page([]), generationsLeftToday: 3 },
      'GET /api/account/tracks': page([]),
      'GET /api/v2/blocked-curators': [{ curator: amelie, blockedAt: '2026-05-08T09:00:00.000Z' }],
      'GET /api/v2/saved-curators': () => saved,
      [unsave]: () => {
        saved = [];
        return saved;
      },
      [save]: () => {
        saved = [savedJonas];
        return saved;
      },
    }),
  );
  const section = () => screen.findByRole('region', { name: 'Saved curators' });
  expect(within(await section()).queryByText('Amélie Fournier')).toBeNull();
  expect(await screen.findByRole('button', { name: 'Unblock Amélie Fournier' })).toBeVisible();
  await user.click(await button('Remove Jonas Lind from saved curators'));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Saved curators' })).toBeNull());
  await waitFor(() => expect(services.notify).toHaveBeenCalled());
  act(() => services.notify.mock.calls.at(-1)![0].action!.onSelect());
  expect(within(await section()).getByText('Jonas Lind')).toBeVisible();
});
