import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { accountWith, renderInShell, sessionOf } from '../test-support/shell.tsx';
import { CuratorNav } from './curator-nav.tsx';

const curator = sessionOf(accountWith(['curator']), 'curator');
const links = () => within(screen.getByRole('navigation', { name: 'Curator pages' })).getAllByRole('link');

describe('a curator’s pages', () => {
  it.each(['/', '/creator/campaigns', '/curators', '/signin'])('aren’t listed on %s', (at) => {
    renderInShell(<CuratorNav />, { at, state: { session: curator } });
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('aren’t listed for a creator on the account’s page', () => {
    renderInShell(<CuratorNav />, {
      at: '/account',
      state: { session: sessionOf(accountWith(['creator', 'curator']), 'creator') },
    });
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('are one press away, before the session is known', async () => {
    renderInShell(<CuratorNav />, { at: '/curator/shop' });
    expect(links().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Dashboard', '/curator'],
      ['Answers', '/curator?view=answers'],
      ['Promises', '/curator?view=promises'],
      ['Statistics', '/curator?view=statistics'],
      ['Services', '/curator/services'],
      ['Wallet', '/curator/shop'],
      ['Transactions', '/curator/transactions'],
      ['Account', '/account'],
    ]);
    await userEvent.click(screen.getByRole('link', { name: 'Promises' }));
    expect(screen.getByLabelText('address')).toHaveTextContent('/curator?view=promises');
  });

  it.each([
    ['/curator', 'Dashboard'],
    ['/curator?submission=4', 'Dashboard'],
    ['/curator?view=statistics&days=30', 'Statistics'],
    ['/curator/services?service=3&step=terms', 'Services'],
    ['/account', 'Account'],
  ])('at %s mark %s as the current one', (at, name) => {
    renderInShell(<CuratorNav />, { at, state: { session: curator } });
    expect(screen.getAllByRole('link', { current: 'page' }).map((link) => link.textContent)).toEqual([name]);
  });
});
