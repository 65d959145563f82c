import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accountWith, renderInShell, sessionOf } from '../../test-support/shell.tsx';
import { signedOut } from '../../session/store.ts';
import { Screens } from '../screens.tsx';
import { showStaff } from './test/show-staff.tsx';

const address = () => screen.getByRole('status', { name: 'address' }).textContent;

describe('staff pages', () => {
  it.each(['/_staff', '/_staff/codes', '/_staff/cash-outs'])('are not found for anybody else: %s', (at) => {
    renderInShell(<Screens />, { at, state: { session: sessionOf(accountWith(['creator']), 'creator') } });
    expect(screen.getByRole('heading', { level: 1, name: 'Nothing plays here' })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Staff pages' })).toBeNull();
  });

  it('ask a visitor to log in, with a return path', () => {
    renderInShell(<Screens />, { at: '/_staff/codes?list=gifts' });
    expect(address()).toBe('/signin?return=%2F_staff%2Fcodes%3Flist%3Dgifts');
  });

  it('redirect home after signing out', () => {
    renderInShell(<Screens />, { at: '/_staff/codes', state: { isLeaving: true } });
    expect(address()).toBe('/');
  });

  it('wait for the account after a page load', () => {
    renderInShell(<Screens />, { at: '/_staff/codes', state: { session: { ...signedOut, status: 'loading' } } });
    expect(address()).toBe('/_staff/codes');
    expect(screen.queryByRole('heading', { name: 'Codes' })).toBeNull();
  });

  it('are not found if they don’t exist', () => {
    showStaff('/_staff/suspensions');
    expect(screen.getByRole('heading', { level: 1, name: 'Nothing plays here' })).toBeVisible();
  });

  it('start with the cases to decide, and link to all the others and to the releases', async () => {
    showStaff('/_staff');
    expect(await screen.findByRole('heading', { level: 1, name: 'Flagged answers' })).toBeVisible();
    expect(address()).toBe('/_staff/flags');
    const nav = within(screen.getByRole('navigation', { name: 'Staff pages' }));
    expect(nav.getByRole('link', { name: 'Flagged answers', current: 'page' })).toBeVisible();
    expect(nav.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/_staff/search',
      '/_staff/flags',
      '/_staff/proofs',
      '/_staff/services',
      '/_staff/cash-outs',
      '/_staff/accounts',
      '/_staff/codes',
      '/_staff/rankings',
      '/_staff/marketing',
      '/_staff/errors',
      '/_app',
    ]);
  });
});
