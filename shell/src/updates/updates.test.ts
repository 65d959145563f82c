import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageVersions } from '../../boot/page-data.ts';
import { creatorRemote } from '../test-support/remotes.tsx';
import { createUpdates, fetchVersions } from './updates.ts';

const same: PageVersions = {
  revision: 1,
  shell: '0.1.0',
  remotes: [{ name: 'mf-creator', version: '1.5.0', isKilled: false }],
};
const newer: PageVersions = { ...same, remotes: [{ name: 'mf-creator', version: '1.6.0', isKilled: false }] };
const newest: PageVersions = { ...same, remotes: [{ name: 'mf-creator', version: '1.7.0', isKilled: false }] };
const off: PageVersions = { ...same, remotes: [{ name: 'mf-creator', version: '1.5.0', isKilled: true }] };

function open({ remote = creatorRemote(), preview = null as never } = {}) {
  const state = { versions: same as PageVersions | null, isSafe: true };
  const ask = vi.fn(async () => state.versions);
  const setKilled = vi.fn();
  const updates = createUpdates({
    boot: { shell: { version: '0.1.0', cohort: 'stable' }, remotes: [remote], preview },
    ask,
    isSafe: () => state.isSafe,
    setKilled,
  });
  stop = updates.start();
  return { updates, state, ask, setKilled };
}
let stop = () => {};
const oneRound = () => vi.advanceTimersByTimeAsync(11_001);
const seen = (visibility: DocumentVisibilityState) =>
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);

beforeEach(() => {
  vi.useFakeTimers();
  seen('visible');
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('an open tab', () => {
  it('is offered nothing while it has what is live', async () => {
    const { updates } = open();
    await oneRound();
    expect(updates.isOffered()).toBe(false);
  });

  it.each([
    ['a remote', newer],
    ['the shell', { ...same, shell: '0.2.0' }],
    [
      'a remote that is new',
      { ...same, remotes: [...same.remotes, { name: 'mf-auth', version: '1.0.0', isKilled: false }] },
    ],
  ] as [string, PageVersions][])('is offered a new version of %s', async (_, versions) => {
    const { updates, state } = open();
    state.versions = versions;
    await oneRound();
    expect(updates.isOffered()).toBe(true);
  });

  it('is offered a rollback as well: it is another version', async () => {
    const { updates, state } = open();
    state.versions = { ...same, remotes: [{ name: 'mf-creator', version: '1.4.0', isKilled: false }] };
    await oneRound();
    expect(updates.isOffered()).toBe(true);
  });

  it('waits for a safe moment, however long, then offers within a second', async () => {
    const { updates, state } = open();
    state.isSafe = false;
    state.versions = newer;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(updates.isOffered()).toBe(false);
    state.isSafe = true;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(updates.isOffered()).toBe(true);
  });

  it('withdraws the offer while somebody types', async () => {
    const { updates, state } = open();
    state.versions = newer;
    await oneRound();
    state.isSafe = false;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(updates.isOffered()).toBe(false);
  });

  it('offers again half an hour after “Later”', async () => {
    const { updates, state } = open();
    state.versions = newer;
    await oneRound();
    updates.later();
    expect(updates.isOffered()).toBe(false);
    await vi.advanceTimersByTimeAsync(29 * 60_000);
    expect(updates.isOffered()).toBe(false);
    await vi.advanceTimersByTimeAsync(2 * 60_000);
    expect(updates.isOffered()).toBe(true);
  });

  it('or with the next version', async () => {
    const { updates, state } = open();
    state.versions = newer;
    await oneRound();
    updates.later();
    state.versions = newest;
    await oneRound();
    expect(updates.isOffered()).toBe(true);
  });

  it('ignores a server that does not answer', async () => {
    const { updates, state, ask } = open();
    ask.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await oneRound();
    state.versions = null;
    await oneRound();
    expect(updates.isOffered()).toBe(false);
    state.versions = newer;
    await oneRound();
    expect(updates.isOffered()).toBe(true);
  });

  it('does not poll while it is hidden, and polls immediately when it is visible again', async () => {
    const { ask } = open();
    seen('hidden');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).not.toHaveBeenCalled();
    seen('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('polls immediately when it is back on the network', () => {
    const { ask } = open();
    dispatchEvent(new Event('online'));
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('does not poll once it is stopped', async () => {
    const { ask } = open();
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).not.toHaveBeenCalled();
  });
});

describe('a kill switch', () => {
  it('takes effect with the next answer, without an offer', async () => {
    const { updates, state, setKilled } = open();
    state.versions = off;
    await oneRound();
    expect(setKilled).toHaveBeenLastCalledWith('mf-creator', true);
    expect(updates.isOffered()).toBe(false);
    state.versions = same;
    await oneRound();
    expect(setKilled).toHaveBeenLastCalledWith('mf-creator', false);
  });

  it('lifted is offered to a page that may not load the remote, as it was rendered while it was disabled', async () => {
    const { updates, setKilled } = open({ remote: creatorRemote({ isKilled: true }) });
    await oneRound();
    expect(updates.isOffered()).toBe(true);
    expect(setKilled).not.toHaveBeenCalled();
  });
});

describe('a preview', () => {
  it('keeps the versions it requested, until they are disabled', async () => {
    const preview = { kind: 'override', names: ['mf-creator'], expiresAt: '' } as never;
    const { updates, state, setKilled } = open({ remote: creatorRemote({ cohort: 'preview' }), preview });
    state.versions = newer;
    await oneRound();
    expect(setKilled).not.toHaveBeenCalledWith('mf-creator', true);
    state.versions = off;
    await oneRound();
    expect(updates.isOffered()).toBe(false);
    expect(setKilled).toHaveBeenLastCalledWith('mf-creator', true);
  });

  it('of a check goes on while the remote is disabled: it may show that it is mended', async () => {
    const preview = { kind: 'check', names: ['mf-creator', 'shell'], expiresAt: '' } as never;
    const { state, setKilled } = open({ remote: creatorRemote({ cohort: 'preview' }), preview });
    state.versions = off;
    await oneRound();
    expect(setKilled).not.toHaveBeenCalled();
  });

  it('is asked for with its token, so that the answer is about its own versions', async () => {
    const fetch = vi.fn<(url: string) => Promise<Response>>(async () => Response.json(same));
    vi.stubGlobal('fetch', fetch);
    await fetchVersions('tick');
    await fetchVersions(null);
    expect(fetch.mock.calls.map(([url]) => url)).toEqual(['/boot.json?mf-ticket=tick', '/boot.json']);
    vi.unstubAllGlobals();
  });

  it('is offered new versions of the rest', async () => {
    const preview = { kind: 'override', names: ['mf-creator'], expiresAt: '' } as never;
    const { updates, state } = open({ remote: creatorRemote({ cohort: 'preview' }), preview });
    state.versions = { ...newer, shell: '0.2.0' };
    await oneRound();
    expect(updates.isOffered()).toBe(true);
  });
});
