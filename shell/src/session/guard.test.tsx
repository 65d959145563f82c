import { act, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { accountWith, renderInShell, sessionOf } from '../test-support/shell.tsx';
import { Guard } from './guard.tsx';
import { signedOut } from './store.ts';

const address = () => screen.getByRole('status', { name: 'address' }).textContent;
const ofCreator = { access: 'creator', role: 'creator' } as const;
const ofAnyAccount = { access: 'account', role: null } as const;
const creatorScreen = (
  <Routes>
    <Route path="/creator/*" element={<Guard route={ofCreator}>my campaigns</Guard>} />
    <Route path="*" element={null} />
  </Routes>
);

describe('access to a screen', () => {
  it('sends a visitor to log in, with a return path', () => {
    renderInShell(creatorScreen, { at: '/creator/feed/4?x=1' });
    expect(address()).toBe('/signin?return=%2Fcreator%2Ffeed%2F4%3Fx%3D1');
    expect(screen.queryByText('my campaigns')).toBeNull();
  });

  it('redirects home after signing out', () => {
    renderInShell(creatorScreen, { at: '/creator/campaigns', state: { isLeaving: true } });
    expect(address()).toBe('/');
  });

  it('waits for the account after a page load', () => {
    renderInShell(creatorScreen, { at: '/creator/campaigns', state: { session: { ...signedOut, status: 'loading' } } });
    expect(address()).toBe('/creator/campaigns');
    expect(screen.queryByText('my campaigns')).toBeNull();
  });

  it('shows an error while the account can’t be loaded', () => {
    renderInShell(creatorScreen, {
      at: '/creator/campaigns',
      state: { session: { ...signedOut, status: 'loading' }, isUnreachable: true },
    });
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Something went wrong, please try again later or contact support',
    );
  });

  it('sends an account without a profile to complete its sign-up', () => {
    renderInShell(creatorScreen, { at: '/creator/campaigns', state: { session: sessionOf(accountWith([]), null) } });
    expect(address()).toBe('/complete-signup');
  });

  it('explains the other role to an account that lacks it', () => {
    renderInShell(creatorScreen, {
      at: '/creator/campaigns',
      state: { session: sessionOf(accountWith(['curator']), 'curator') },
    });
    expect(screen.getByRole('heading', { name: 'This side is for creators' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to my side' })).toHaveAttribute('href', '/curator');
    expect(screen.queryByText('my campaigns')).toBeNull();
  });

  it('switches roles for an account with both profiles', () => {
    const state = { session: sessionOf(accountWith(['creator', 'curator']), 'curator') };
    const { session } = renderInShell(creatorScreen, { at: '/creator/campaigns', state });
    expect(session.switchRole).toHaveBeenCalledWith('creator');
    expect(screen.getByText('my campaigns')).toBeVisible();
  });

  it('respects a role chosen while the screen is open', () => {
    const state = { session: sessionOf(accountWith(['creator', 'curator']), 'creator') };
    const { session, store } = renderInShell(creatorScreen, { at: '/creator/campaigns', state });
    act(() => store.setState({ session: { ...state.session, activeRole: 'curator' } }));
    expect(screen.getByText('my campaigns')).toBeVisible();
    expect(session.switchRole).not.toHaveBeenCalled();
  });

  describe('a campaign start without an account', () => {
    const at = '/creator/campaigns/bfm/create?step=3';
    const begin = <Guard route={{ access: 'visitor', role: 'creator' }}>a first list</Guard>;

    it.each([
      ['a visitor', {}],
      ['an account without a profile', { session: sessionOf(accountWith([]), null) }],
      ['a curator', { session: sessionOf(accountWith(['curator']), 'curator') }],
    ])('admits %s', (_, state) => {
      const { session } = renderInShell(begin, { at, state });
      expect(screen.getByText('a first list')).toBeVisible();
      expect(address()).toBe(at);
      expect(session.switchRole).not.toHaveBeenCalled();
    });

    it('waits for the account if there is a session', () => {
      renderInShell(begin, { at, state: { session: { ...signedOut, status: 'loading' } } });
      expect(screen.queryByText('a first list')).toBeNull();
    });

    it('switches an account with both profiles to creator', () => {
      const state = { session: sessionOf(accountWith(['creator', 'curator']), 'curator') };
      const { session } = renderInShell(begin, { at, state });
      expect(session.switchRole).toHaveBeenCalledWith('creator');
    });

    it('opens no other creator screen', () => {
      renderInShell(creatorScreen, { at: '/creator/campaigns/bfm/create/else' });
      expect(screen.queryByText('my campaigns')).toBeNull();
    });
  });

  it.each(['/complete-signup', '/account', '/account/'])('asks a visitor to log in first: %s', (at) => {
    const route = <Route key="it" path={at} element={<Guard route={ofAnyAccount}>mine</Guard>} />;
    renderInShell(<Routes>{[route, <Route key="*" path="*" element={null} />]}</Routes>, { at });
    expect(address()).toBe(`/signin?return=${encodeURIComponent(at)}`);
    expect(screen.queryByText('mine')).toBeNull();
  });

  it.each(['/signup', '/stop-mails/some-token'])('opens for everybody without an account: %s', (at) => {
    renderInShell(<Guard route={{ access: 'visitor', role: null }}>form</Guard>, { at });
    expect(screen.getByText('form')).toBeVisible();
  });

  it('lets an account without a profile change its password', () => {
    const state = { session: sessionOf(accountWith([]), null) };
    renderInShell(<Guard route={ofAnyAccount}>mine</Guard>, { at: '/account', state });
    expect(screen.getByText('mine')).toBeVisible();
  });
});
