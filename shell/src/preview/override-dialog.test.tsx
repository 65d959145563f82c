import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '@fanfare/shell-contract';
import { Failure } from '../api/failure.ts';
import { accountWith, renderInShell, sessionOf } from '../test-support/shell.tsx';
import OverrideDialog from './override-dialog.tsx';

const staff = { session: sessionOf(accountWith(['creator'], { isStaff: true }), 'creator') };
const creator = { session: sessionOf(accountWith(['creator']), 'creator') };

function show(asked: string, state: object, answer: () => Promise<unknown> = async () => ({ ticket: 'tick' })) {
  history.replaceState(null, '', `/creator/tracks?mf=${asked}`);
  const call = vi.fn(answer);
  const go = vi.fn<(to: string) => void>();
  const onClose = vi.fn();
  renderInShell(<OverrideDialog asked={asked} onClose={onClose} go={go} />, {
    state,
    services: { call: call as unknown as Call },
  });
  return { call, go, onClose };
}

describe('an address that requests another version', () => {
  beforeEach(() => sessionStorage.clear());

  it.each([
    ['a visitor', {}],
    ['somebody who is not staff', creator],
  ])('loads nothing for %s, and names who may', (_, state) => {
    const { call } = show('mf-creator@1.4.2', state);
    expect(screen.getByText(/Only staff can load one/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Load in this tab' })).toBeNull();
    expect(call).not.toHaveBeenCalled();
  });

  it('loads nothing if it can’t be parsed', () => {
    show('mf-creator@latest', staff);
    expect(screen.getByText(/mf-creator@latest/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Load in this tab' })).toBeNull();
  });

  it('loads nothing before it is confirmed, and nothing when it is cancelled', async () => {
    const { call, go, onClose } = show('mf-creator@http://localhost:3002', staff);
    expect(screen.getByText('http://localhost:3002')).toBeVisible();
    expect(call).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalled();
    expect(go).not.toHaveBeenCalled();
    expect(sessionStorage.length).toBe(0);
  });

  it.each([
    ['mf-creator@1.4.2', { name: 'mf-creator', version: '1.4.2' }],
    ['mf-creator@http://localhost:3002', { name: 'mf-creator', url: 'http://localhost:3002' }],
  ])('creates a preview token for this tab for staff: %s', async (asked, body) => {
    const { call, go } = show(asked, staff);
    await userEvent.click(screen.getByRole('button', { name: 'Load in this tab' }));
    expect(call).toHaveBeenCalledWith('POST /api/v2/release-previews', { body });
    expect(go).toHaveBeenCalledWith('/creator/tracks?mf-ticket=tick');
    expect(sessionStorage.getItem('fanfare-preview')).toBe('tick');
  });

  it('shows why the registry refuses, and stays open', async () => {
    const { go } = show('mf-creator@9.9.9', staff, () =>
      Promise.reject(new Failure(404, { code: 'not_found', message: 'No such version' } as never)),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Load in this tab' }));
    expect(await screen.findByText('No such version')).toBeVisible();
    expect(go).not.toHaveBeenCalled();
  });
});
