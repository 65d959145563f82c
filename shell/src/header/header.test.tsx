import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { accountWith, renderInShell, sessionOf } from '../test-support/shell.tsx';
import { Header } from './header.tsx';

// jsdom knows the element but not how it opens.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};

const creator = accountWith(['creator']);
const curator = accountWith(['curator']);
const both = accountWith(['creator', 'curator']);

async function openMenu(): Promise<string[]> {
  await userEvent.click(await screen.findByRole('button', { name: /^Account menu/ }));
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent ?? '');
}

describe('a visitor’s header', () => {
  it('links to log in and sign up, and has no wallet', () => {
    renderInShell(<Header />);
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/signin');
    expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup');
    expect(screen.queryByRole('link', { name: /^Wallet/ })).toBeNull();
  });
});

describe('the creator’s header', () => {
  it.each([
    '/creator/create-campaign',
    '/creator/create-campaign/playlists',
    '/creator/create-campaign/12/complete',
    '/creator/campaigns/playlists/create/12',
    '/creator/campaigns/radios/create/12/pitch',
    '/creator/campaigns/bfm/create',
  ])('hides Create Campaign on %s', async (at) => {
    renderInShell(<Header />, { at, state: { session: sessionOf(creator, 'creator') } });
    await screen.findByRole('link', { name: /^Wallet/ });
    expect(screen.queryByRole('link', { name: 'Create Campaign' })).toBeNull();
  });

  it('shows Create Campaign, Campaigns and Activity Feed elsewhere', async () => {
    renderInShell(<Header />, { at: '/creator/campaigns', state: { session: sessionOf(creator, 'creator') } });
    // One element for wide and narrow screens.
    expect(await screen.findByRole('link', { name: 'Create Campaign' })).toHaveAttribute(
      'href',
      '/creator/create-campaign',
    );
    expect(screen.getByRole('link', { name: 'Campaigns', current: 'page' })).toHaveAttribute(
      'href',
      '/creator/campaigns',
    );
    expect(screen.getByRole('link', { name: 'Activity Feed' })).toHaveAttribute('href', '/creator/feed');
  });

  it('shows the number of unread feed items', async () => {
    const account = accountWith(['creator'], { unreadFeedCount: { creator: 3, curator: 0 } });
    renderInShell(<Header />, { state: { session: sessionOf(account, 'creator') } });
    expect(await screen.findByRole('link', { name: 'Activity Feed, 3 unread' })).toBeInTheDocument();
  });

  it('shows the spendable balance, linking to the transactions', async () => {
    renderInShell(<Header />, { state: { session: sessionOf(creator, 'creator') } });
    const chip = await screen.findByRole('link', { name: /^Wallet/ });
    expect(chip).toHaveTextContent('12.00');
    expect(chip).toHaveAttribute('href', '/creator/transactions');
  });

  it('offers adding a curator profile, not switching, with one profile', async () => {
    renderInShell(<Header />, { state: { session: sessionOf(creator, 'creator') } });
    expect(await openMenu()).toEqual([
      'Profile',
      'Subscription',
      'FAQ',
      'Blog',
      'Add a curator profile',
      'Tracks',
      'Curator finder',
      'Account',
      'Contact',
      'Log out',
    ]);
  });

  it('offers switching with both profiles', async () => {
    const switchRole = vi.fn();
    renderInShell(<Header />, { state: { session: sessionOf(both, 'creator') }, services: { switchRole } });
    expect(await openMenu()).toEqual([
      'Profile',
      'Subscription',
      'FAQ',
      'Blog',
      'Switch to Curator',
      'Tracks',
      'Curator finder',
      'Account',
      'Contact',
      'Log out',
    ]);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Switch to Curator' }));
    expect(switchRole).toHaveBeenCalledWith('curator');
  });

  it.each(['creator', 'curator'] as const)(
    'links staff to their pages in the %s role, and nobody else',
    async (role) => {
      renderInShell(<Header />, {
        state: { session: sessionOf(accountWith(['creator', 'curator'], { isStaff: true }), role) },
      });
      expect((await openMenu()).slice(-2)).toEqual(['Staff', 'Log out']);
      expect(screen.getByRole('menuitem', { name: 'Staff' })).toHaveAttribute('href', '/_staff');
    },
  );

  it('links staff without a profile to their pages', async () => {
    renderInShell(<Header />, { state: { session: sessionOf(accountWith([], { isStaff: true }), null) } });
    expect(await screen.findByRole('link', { name: 'Staff' })).toHaveAttribute('href', '/_staff');
    const account = screen.getByRole('link', { name: 'Account' });
    expect(account).toHaveAttribute('href', '/account');
    // A phone has no room for all three, and no other way to the account, which logs out as well.
    expect(account).not.toHaveClass('wideOnly');
    expect(screen.getByRole('button', { name: 'Log out' })).toHaveClass('wideOnly');
  });

  it('shows debts next to the balance', async () => {
    renderInShell(<Header />, {
      state: { session: sessionOf(accountWith(['creator'], { debtCredits: 3.5 }), 'creator') },
    });
    const chip = await screen.findByRole('link', { name: 'Wallet: 12.00 credits, 3.50 owed. Transactions' });
    expect(chip).toHaveTextContent('owed');
  });

  it('links to the plans without a subscription, to the customer portal with one', async () => {
    const subscription = {
      isSubscriptionValid: true,
      hasSubscription: true,
      isPastDue: false,
      customerPortalUrl: 'https://portal.test/me',
    };
    renderInShell(<Header />, { state: { session: sessionOf(creator, 'creator'), subscription } });
    await openMenu();
    expect(screen.getByRole('menuitem', { name: 'Subscription' })).toHaveAttribute('href', 'https://portal.test/me');
  });

  it.each([
    ['whose subscription has ended to the plans', false, '/creator/subscriptions'],
    ['whose renewal isn’t paid to the portal', true, 'https://portal.test/me'],
  ])('links a subscriber %s', async (_whom, isPastDue, href) => {
    const subscription = {
      isSubscriptionValid: false,
      hasSubscription: true,
      isPastDue,
      customerPortalUrl: 'https://portal.test/me',
    };
    renderInShell(<Header />, { state: { session: sessionOf(creator, 'creator'), subscription } });
    await openMenu();
    expect(screen.getByRole('menuitem', { name: 'Subscription' })).toHaveAttribute('href', href);
  });

  it('looks different for subscribers', () => {
    renderInShell(<Header />, { state: { session: { ...sessionOf(creator, 'creator'), isPro: true } } });
    expect(within(screen.getByRole('link', { name: 'Fanfare PRO, home' })).getByText('PRO')).toBeInTheDocument();
  });

  it('has the full-screen menu of small screens in the specification’s order', async () => {
    renderInShell(<Header />, { state: { session: sessionOf(creator, 'creator') } });
    await userEvent.click(await screen.findByRole('button', { name: 'Menu' }));
    const menu = screen.getByRole('dialog', { name: 'Menu' });
    const entries = within(within(menu).getByRole('navigation')).getAllByRole('listitem');
    expect(entries.map((entry) => entry.textContent)).toEqual([
      'Campaigns',
      'Activity Feed',
      'Profile',
      'Subscription',
      'Blog',
      'FAQ',
      'Tracks',
      'Curator finder',
      'Account',
      'Contact',
      'Log out',
    ]);
    expect(within(menu).getByRole('link', { name: 'Tracks' })).toHaveAttribute('href', '/creator/tracks');
    expect(within(menu).getByRole('link', { name: 'Curator finder' })).toHaveAttribute('href', '/creator/curators');
    expect(within(menu).queryByRole('link', { name: 'Create Campaign' })).toBeNull();
  });
});

describe('the curator’s header', () => {
  it('has the dashboard, the earnings linking to the shop, and its own menu', async () => {
    const { session } = renderInShell(<Header />, {
      at: '/curator',
      state: { session: sessionOf(curator, 'curator') },
    });
    const chip = await screen.findByRole('link', { name: /^Wallet/ });
    expect(chip).toHaveTextContent('214.50');
    expect(chip).toHaveAttribute('href', '/curator/shop');
    expect(screen.getByRole('link', { name: 'Dashboard', current: 'page' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Create Campaign' })).toBeNull();
    expect(await openMenu()).toEqual([
      'Profile',
      'Services',
      'FAQ',
      'Blog',
      'Add a creator profile',
      'Answers',
      'Promises',
      'Statistics',
      'Transactions',
      'Account',
      'Contact',
      'Log out',
    ]);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Log out' }));
    expect(session.signOut).toHaveBeenCalled();
  });

  it('offers switching back with both profiles', async () => {
    renderInShell(<Header />, { state: { session: sessionOf(both, 'curator') } });
    expect(await openMenu()).toContain('Switch to Creator');
  });
});
