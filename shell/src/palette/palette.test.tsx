import type { ShellServices } from '@fanfare/shell-contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Failure } from '../api/failure.ts';
import { leaveTo } from '../lib/before-unload.ts';
import { accountWith, renderInShell, sessionOf } from '../test-support/shell.tsx';
import Palette from './palette.tsx';
import { usePaletteKeys } from './use-palette-keys.ts';

vi.mock('../lib/before-unload.ts', () => ({ leaveTo: vi.fn() }));

// jsdom has no layout, so it can't scroll.
Element.prototype.scrollIntoView ??= () => {};

// Behind the modal, so hidden from assistive technology.
const address = () => screen.getByLabelText('address').textContent;
const names = () => screen.getAllByRole('option').map((option) => option.textContent);

function open(
  roles: ('creator' | 'curator')[],
  answer: (key: string) => Promise<unknown> = async (key) =>
    key === 'GET /api/v2/curator/services' ? [] : { items: [] },
) {
  const call = vi.fn(answer);
  const role = roles[0] ?? null;
  const shell = renderInShell(<Palette />, {
    state: { session: sessionOf(accountWith(roles), role), isPaletteOpen: true },
    services: { call: call as unknown as ShellServices['call'] },
  });
  return { call, shell };
}

describe('the palette', () => {
  it('shows only entries of the active role', () => {
    open(['curator']);
    expect(names()).toEqual([
      'Dashboard',
      'Activity Feed',
      'Answers',
      'Promises',
      'Statistics',
      'Services',
      'Add a service',
      'Wallet',
      'Transactions',
      'Profile',
      'Password, sessions and emails',
      'Releases',
      'Log out',
    ]);
  });

  it('reports that there are no results', async () => {
    open(['curator']);
    await userEvent.type(screen.getByRole('combobox'), 'zzz');
    expect(await screen.findByText('No results')).toBeVisible();
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('leads a creator to the tracks and the curators finder', async () => {
    open(['creator']);
    expect(names()).toEqual(expect.arrayContaining(['Tracks', 'Curator finder']));
    await userEvent.type(screen.getByRole('combobox'), 'finder{Enter}');
    expect(address()).toBe('/creator/curators');
  });

  it('reports no results only once the search has answered', async () => {
    const waiting = Promise.withResolvers<unknown>();
    open(['creator'], () => waiting.promise);
    await userEvent.type(screen.getByRole('combobox'), 'zzz');
    expect(screen.getByText('Searching…')).toBeVisible();
    expect(screen.queryByText('No results')).toBeNull();
    waiting.resolve({ items: [] });
    expect(await screen.findByText('No results')).toBeVisible();
  });

  it('shows nothing of an earlier search that doesn’t match what is typed', async () => {
    const waiting = Promise.withResolvers<unknown>();
    let isLater = false;
    open(['creator'], async (key) => {
      if (isLater) return waiting.promise;
      return { items: key === 'GET /api/account/tracks' ? [{ id: 5, title: 'Low Tide', artist: 'Ines' }] : [] };
    });
    await userEvent.type(screen.getByRole('combobox'), 'low');
    expect(await screen.findByRole('option', { name: /Low Tide/ })).toBeVisible();
    isLater = true;
    await userEvent.type(screen.getByRole('combobox'), 'x');
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('finds titles of one letter', async () => {
    open(['creator'], async (key) => ({
      items: key === 'GET /api/account/tracks' ? [{ id: 5, title: '火', artist: 'Ines' }] : [],
    }));
    await userEvent.type(screen.getByRole('combobox'), '火');
    expect(await screen.findByRole('option', { name: /火/ })).toBeVisible();
  });

  it('links staff to their pages', async () => {
    renderInShell(<Palette />, {
      state: { session: sessionOf(accountWith(['creator'], { isStaff: true }), 'creator'), isPaletteOpen: true },
    });
    await userEvent.type(screen.getByRole('combobox'), 'staff{Enter}');
    expect(address()).toBe('/_staff');
  });

  it('opens a screen by keyboard alone, and closes', async () => {
    const { shell } = open(['creator']);
    await userEvent.type(screen.getByRole('combobox'), 'tra{ArrowDown}{Enter}');
    expect(address()).toBe('/creator/transactions');
    expect(shell.store.getState().isPaletteOpen).toBe(false);
  });

  it('finds campaigns and tracks by name', async () => {
    open(['creator'], async (key) =>
      key === 'GET /api/v2/campaigns/me'
        ? { items: [{ id: 12, track: { title: 'Low Tide Choir' } }] }
        : { items: [{ id: 5, title: 'Low Tide Choir', artist: 'Ines Halloran' }] },
    );
    await userEvent.type(screen.getByRole('combobox'), 'low');
    await userEvent.click(await screen.findByRole('option', { name: /Campaign #12/ }));
    expect(address()).toBe('/creator/campaigns/12');
    await userEvent.click(screen.getByRole('option', { name: /Ines Halloran/ }));
    expect(address()).toBe('/creator/tracks?track=5');
  });

  it('finds archived campaigns too, and says that they are', async () => {
    const found = { id: 12, type: 'playlists', status: 'completed', track: { title: 'Low Tide Choir' } };
    const { call } = open(['creator'], async (key) => ({
      items:
        key === 'GET /api/v2/campaigns/me'
          ? [
              { ...found, isArchived: false },
              { ...found, id: 13, isArchived: true },
            ]
          : [],
    }));
    await userEvent.type(screen.getByRole('combobox'), 'low');
    expect(await screen.findByRole('option', { name: /Campaign #13, playlists, completed, archived/ })).toBeVisible();
    expect(screen.getByRole('option', { name: /Campaign #12, playlists, completed$/ })).toBeVisible();
    expect(call).toHaveBeenCalledWith(
      'GET /api/v2/campaigns/me',
      expect.objectContaining({ query: { q: 'low', archived: 'all', limit: 6 } }),
    );
  });

  it('searches a creator’s campaigns and tracks with no more text than the API takes', async () => {
    const { call } = open(['creator']);
    await userEvent.click(screen.getByRole('combobox'));
    await userEvent.paste('x'.repeat(140));
    expect(await screen.findByText('No results')).toBeVisible();
    const asked = call.mock.calls as unknown as [string, { query: { q: string } }][];
    expect(asked.map(([, { query }]) => query.q)).toEqual(['x'.repeat(100), 'x'.repeat(100)]);
  });

  it('still lists the screens if the search fails', async () => {
    open(['creator'], () => Promise.reject(new Failure(503, undefined)));
    await userEvent.type(screen.getByRole('combobox'), 'tr');
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t search campaigns and tracks');
    await userEvent.type(screen.getByRole('combobox'), 'zzz');
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.queryByText('No results')).toBeNull();
    await userEvent.type(screen.getByRole('combobox'), '{Backspace}{Backspace}{Backspace}');
    expect(names()).toContain('Transactions');
  });

  it('offers Pro to a creator without it, whichever remote is down', async () => {
    const openPro = vi.fn<ShellServices['openPro']>();
    const { store } = renderInShell(<Palette />, {
      state: { session: sessionOf(accountWith(['creator']), 'creator'), isPaletteOpen: true },
      services: { openPro },
    });
    expect(names()).toContain('Subscribe to Pro');
    await userEvent.type(screen.getByRole('combobox'), 'fanfare pro');
    expect(names()).toEqual(['Subscribe to Pro']);
    await userEvent.keyboard('{Enter}');
    expect(openPro).toHaveBeenCalledExactlyOnceWith();
    expect(store.getState().isPaletteOpen).toBe(false);
  });

  it('leads a subscriber to the customer portal', async () => {
    const isPro = { ...sessionOf(accountWith(['creator']), 'creator'), isPro: true };
    const customerPortalUrl = 'https://portal.test/me';
    const subscription = { isSubscriptionValid: true, hasSubscription: true, isPastDue: false, customerPortalUrl };
    renderInShell(<Palette />, {
      state: { session: isPro, subscription, isPaletteOpen: true },
    });
    await userEvent.type(screen.getByRole('combobox'), 'subscription{Enter}');
    expect(leaveTo).toHaveBeenCalledExactlyOnceWith(customerPortalUrl);
  });

  it('leads who has to pay a renewal to the portal alone', () => {
    const customerPortalUrl = 'https://portal.test/me';
    const subscription = { isSubscriptionValid: false, hasSubscription: true, isPastDue: true, customerPortalUrl };
    renderInShell(<Palette />, {
      state: { session: sessionOf(accountWith(['creator']), 'creator'), subscription, isPaletteOpen: true },
    });
    expect(names()).not.toContain('Subscribe to Pro');
  });

  it('offers nothing to a subscriber', () => {
    renderInShell(<Palette />, {
      state: { session: { ...sessionOf(accountWith(['creator']), 'creator'), isPro: true }, isPaletteOpen: true },
    });
    expect(names()).not.toContain('Subscribe to Pro');
  });

  it('asks for no campaigns of a curator, and for nothing before anything is typed', async () => {
    const { call } = open(['curator'], async (key) => (key === 'GET /api/v2/curator/services' ? [] : { items: [] }));
    expect(call).not.toHaveBeenCalled();
    await userEvent.type(screen.getByRole('combobox'), 'wallet');
    expect(new Set(call.mock.calls.map(([key]) => key))).toEqual(
      new Set(['GET /api/v2/curator/queue', 'GET /api/v2/curator/services']),
    );
  });

  it('finds a curator’s queued tracks and services, and only services that match', async () => {
    const service = (id: number, title: string) => ({ card: { id, title, type: 'playlist', imageUrl: null } });
    open(['curator'], async (key) =>
      key === 'GET /api/v2/curator/services'
        ? [service(3, 'Low Letters'), service(4, 'Tram Hours')]
        : {
            items: [
              {
                submissionId: 12,
                track: { id: 5, title: 'Low Tide', artist: 'Ines', coverUrl: null },
                service: { title: 'Tram Hours' },
              },
            ],
          },
    );
    await userEvent.type(screen.getByRole('combobox'), 'low');
    await userEvent.click(await screen.findByRole('option', { name: /Low Tide.*Ines · Tram Hours/ }));
    expect(address()).toBe('/curator?submission=12');
    expect(screen.queryByRole('option', { name: /^Tram Hours/ })).toBeNull();
    await userEvent.click(await screen.findByRole('option', { name: /Low Letters/ }));
    expect(address()).toBe('/curator/services?service=3');
  });

  it('keeps whose tracks they are from a curator in blind mode', async () => {
    localStorage.setItem('fanfare.workbench.blind', 'on');
    const tram = { title: 'Tram Hours' };
    const track = { id: 5, title: 'Low Tide', artist: 'Ines', coverUrl: 'https://covers.example/5.jpg' };
    const { call } = open(['curator'], async (key) =>
      key === 'GET /api/v2/curator/services' ? [] : { items: [{ submissionId: 12, track, service: tram }] },
    );
    await userEvent.type(screen.getByRole('combobox'), 'low');
    expect(await screen.findByText('No results')).toBeVisible();
    await userEvent.clear(screen.getByRole('combobox'));
    await userEvent.type(screen.getByRole('combobox'), 'tram');
    const option = await screen.findByRole('option', { name: /Hidden track.*Tram Hours/ });
    expect(document.body.textContent).not.toMatch(/Low Tide|Ines/);
    expect(document.querySelector('img')).toBeNull();
    // A search of the API would tell by its results whose they are.
    expect(JSON.stringify(call.mock.calls)).not.toContain('"q"');
    await userEvent.click(option);
    expect(address()).toBe('/curator?submission=12');
    localStorage.clear();
  });

  it('says of a curator’s search what failed', async () => {
    open(['curator'], () => Promise.reject(new Failure(503, undefined)));
    await userEvent.type(screen.getByRole('combobox'), 'st');
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t search your queue and services');
    expect(names()).toContain('Statistics');
  });
});

describe('palette shortcuts', () => {
  const Keys = () => {
    usePaletteKeys();
    return null;
  };

  it('ignore a field that the browser fills in: Chrome’s event has no key then', () => {
    const failed = vi.fn((event: Event) => event.preventDefault());
    addEventListener('error', failed);
    onTestFinished(() => removeEventListener('error', failed));
    renderInShell(<Keys />);
    document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
    expect(failed).not.toHaveBeenCalled();
  });

  it('do nothing for a visitor', async () => {
    const { store } = renderInShell(<Keys />);
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(store.getState().isPaletteOpen).toBe(false);
  });

  it('open and close it for a member', async () => {
    const { store } = renderInShell(<Keys />, { state: { session: sessionOf(accountWith(['creator']), 'creator') } });
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(store.getState().isPaletteOpen).toBe(true);
    await userEvent.keyboard('{Meta>}k{/Meta}');
    expect(store.getState().isPaletteOpen).toBe(false);
  });
});
