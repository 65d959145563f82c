import type { RemoteModule } from '@fanfare/shell-contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageRemote } from '../../boot/page-data.ts';
import { creatorRemote, releaseOf, screenOf, shellOfContract1 } from '../test-support/remotes.tsx';
import type { Report } from './outcomes.ts';
import { createRemotes } from './remotes.ts';
import { budgetMs, type Load } from './load-attempts.ts';
import { LoadFailure, PageFailure } from './stall-timeout.ts';

const name = 'mf-creator';
const works = (version: string): Promise<RemoteModule> => Promise.resolve(screenOf(version));
const down = () => Promise.reject(new LoadFailure('answered 404'));
/** Never loads: fails like the attempt's timeout. */
const hangs = (limits: { idleMs: number; totalMs: number }) =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new LoadFailure('nothing arrived')), Math.min(limits.idleMs, limits.totalMs));
  });

function make(load: Load, remote: PageRemote | null = creatorRemote(), fetchRest = vi.fn(async () => {})) {
  const report = vi.fn<Report>();
  const asked = vi.fn(load);
  const onAsked = vi.fn<() => void>();
  const remotes = createRemotes({
    boot: { remotes: remote ? [remote] : [] },
    facts: shellOfContract1,
    load: asked,
    report,
    fetchRest,
    onAsked,
  });
  const view = () => remotes.view(name);
  return {
    remotes,
    asked,
    onAsked,
    report,
    view,
    state: () => remotes.states()[0],
    versionsAsked: () => asked.mock.calls.map(([, { version }]) => version),
    /** Version and cohort on the page, else the current step. */
    shown: () => {
      const now = view();
      return now.step === 'shown' ? `${now.shown.release.version} ${now.shown.cohort}` : now.step;
    },
    key: () => {
      const now = view();
      return now.step === 'shown' ? now.shown.key : -1;
    },
    failuresReported: () => report.mock.calls.map(([one]) => one).filter(({ outcome }) => outcome === 'failed'),
  };
}
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  // Failures are logged to the console on purpose.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => vi.useRealTimers());

it('says when a remote is asked for, and not when it comes back', async () => {
  const { remotes, onAsked, key } = make((_, { version }) => works(version));
  remotes.prefetch(name);
  expect(onAsked).not.toHaveBeenCalled();
  remotes.open(name);
  expect(onAsked).toHaveBeenCalledWith(name);
  await settle();
  remotes.mounted(name, key());
  remotes.open(name);
  expect(onAsked).toHaveBeenCalledTimes(1);
});

it('loads the code of the home screen with a remote that it prefetches, whatever becomes of that', async () => {
  const prefetch = vi.fn<() => Promise<unknown>>(() => {
    throw new Error('Not my day');
  });
  const { remotes, shown } = make(async (_, { version }) => ({ ...screenOf(version), prefetch }));
  remotes.prefetch(name);
  await settle();
  expect(prefetch).toHaveBeenCalledTimes(1);
  expect(shown()).toBe('1.5.0 stable');
});

describe('a version that fails to load', () => {
  it('is attempted twice, then the last good one is shown in the same page', async () => {
    const { remotes, shown, versionsAsked, state } = make((_, { version }) =>
      version === '1.5.0' ? down() : works(version),
    );
    remotes.open(name);
    await settle();
    expect(versionsAsked()).toEqual(['1.5.0', '1.5.0', '1.4.0']);
    expect(shown()).toBe('1.4.0 last-good');
    expect(state()).toMatchObject({
      version: '1.4.0',
      cohort: 'last-good',
      state: 'fell_back',
      reason: { code: 'load', message: 'answered 404' },
    });
  });

  it('bypasses the cache the second time', async () => {
    const { remotes, asked } = make(down);
    remotes.open(name);
    await settle();
    expect(asked.mock.calls.map(([, , { isFresh }]) => isFresh)).toEqual([false, true, false]);
  });

  it('is reported once, with the id that the page shows', async () => {
    const { remotes, failuresReported, state } = make((_, { version }) =>
      version === '1.5.0' ? down() : works(version),
    );
    remotes.open(name);
    await settle();
    expect(failuresReported()).toEqual([
      expect.objectContaining({ version: '1.5.0', reason: 'load', traceId: state()?.traceId }),
    ]);
  });

  it('that loads at the second attempt shows no trace of the first', async () => {
    let tries = 0;
    const { remotes, shown, failuresReported } = make((_, { version }) =>
      (tries += 1) === 1 ? down() : works(version),
    );
    remotes.open(name);
    await settle();
    expect(shown()).toBe('1.5.0 stable');
    expect(failuresReported()).toEqual([]);
  });

  it('ends in a card if there is no last good one', async () => {
    const { remotes, view, state } = make(down, creatorRemote({ lastGood: null }));
    remotes.open(name);
    await settle();
    expect(view()).toMatchObject({ step: 'failed', cause: 'load', traceId: state()?.traceId });
    expect(state()).toMatchObject({ state: 'failed' });
  });

  it('is a card for a remote that was never released', async () => {
    const { remotes, shown } = make(works as never, null);
    remotes.open(name);
    await settle();
    expect(shown()).toBe('failed');
  });
});

describe('the time budget', () => {
  it('leaves enough of the eight seconds for the last good version after one that hangs', async () => {
    const { remotes, shown } = make((_, { version }, limits) => (version === '1.5.0' ? hangs(limits) : works(version)));
    remotes.open(name);
    await vi.advanceTimersByTimeAsync(4_100);
    expect(shown()).toBe('1.4.0 last-good');
  });

  it('ends in a card after eight seconds, not later, if everything hangs', async () => {
    const { remotes, shown } = make((_, __, limits) => hangs(limits));
    remotes.open(name);
    await vi.advanceTimersByTimeAsync(budgetMs - 100);
    expect(shown()).toBe('loading');
    await vi.advanceTimersByTimeAsync(200);
    expect(shown()).toBe('failed');
  });

  it('goes to the second attempt without a last good version', async () => {
    const { remotes, shown } = make((_, __, limits) => hangs(limits), creatorRemote({ lastGood: null }));
    remotes.open(name);
    await vi.advanceTimersByTimeAsync(budgetMs - 100);
    expect(shown()).toBe('loading');
    await vi.advanceTimersByTimeAsync(200);
    expect(shown()).toBe('failed');
  });

  it('is longer for a slow version than for a silent one', async () => {
    const { remotes, asked } = make((_, __, limits) => hangs(limits));
    remotes.open(name);
    await settle();
    expect(asked.mock.calls[0]?.[2]).toMatchObject({ idleMs: 2_500, totalMs: 5_000 });
  });

  it('is the development server’s entirely', async () => {
    const chosen = { ...releaseOf('development'), manifest: null, integrity: {} };
    const { remotes, asked } = make((_, __, limits) => hangs(limits), creatorRemote({ chosen, lastGood: null }));
    remotes.open(name);
    await settle();
    expect(asked.mock.calls[0]?.[2]).toMatchObject({ idleMs: budgetMs, totalMs: budgetMs });
  });
});

describe('an incompatible version', () => {
  const tooNew = releaseOf('1.5.0', { contract: 2 });

  it('is not requested at all; the last good one is shown immediately', async () => {
    const { remotes, shown, versionsAsked, state, failuresReported } = make(
      (_, { version }) => works(version),
      creatorRemote({ chosen: tooNew }),
    );
    remotes.open(name);
    await settle();
    expect(versionsAsked()).toEqual(['1.4.0']);
    expect(shown()).toBe('1.4.0 last-good');
    expect(state()?.reason).toEqual({ code: 'contract', builtFor: 2, accepted: [1] });
    expect(failuresReported()).toHaveLength(1);
  });

  it('with an incompatible last good one is refused, with its reason', async () => {
    const { remotes, shown, state, asked } = make(
      works as never,
      creatorRemote({ chosen: tooNew, lastGood: releaseOf('1.4.0', { contract: 3 }) }),
    );
    remotes.open(name);
    await settle();
    expect(shown()).toBe('failed');
    expect(state()).toMatchObject({ state: 'refused', version: '1.5.0', reason: { builtFor: 2 } });
    expect(asked).not.toHaveBeenCalled();
  });

  it('is known to be refused before anybody navigates there', () => {
    const { state, shown } = make(works as never, creatorRemote({ chosen: tooNew }));
    expect(shown()).toBe('waiting');
    expect(state()).toMatchObject({ state: 'refused', version: '1.5.0', reason: { code: 'contract' }, traceId: null });
  });

  it('is not preloaded', async () => {
    const { remotes, asked } = make(works as never, creatorRemote({ chosen: tooNew }));
    remotes.prefetch(name);
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('a version that breaks after it was rendered', () => {
  const open = async (changes: Partial<PageRemote> = {}) => {
    const made = make((_, { version }) => works(version), creatorRemote(changes));
    made.remotes.open(name);
    await settle();
    return made;
  };
  const chunk = (request = 'http://localhost:3002/remotes/mf-creator/1.5.0/tracks.js') =>
    Object.assign(new Error('Loading chunk 5 failed.'), { name: 'ChunkLoadError', request });

  it('is rendered once more, then replaced by the last good one', async () => {
    const { remotes, shown, key, failuresReported } = await open();
    const first = key();
    remotes.crashed(name, first, new Error('x is undefined'));
    expect(shown()).toBe('1.5.0 stable');
    expect(key()).not.toBe(first);
    remotes.crashed(name, key(), new Error('x is undefined'));
    await settle();
    expect(shown()).toBe('1.4.0 last-good');
    expect(failuresReported()).toEqual([expect.objectContaining({ version: '1.5.0', reason: 'crash' })]);
  });

  it('becomes a card if the last good one breaks, too', async () => {
    const { remotes, shown, key, state } = await open();
    for (let crash = 0; crash < 4; crash += 1) {
      remotes.crashed(name, key(), new Error('x is undefined'));
      await settle();
    }
    expect(shown()).toBe('failed');
    expect(state()).toMatchObject({ state: 'failed', reason: { code: 'crash', message: 'x is undefined' } });
  });

  it('is reported once, by the current rendering only', async () => {
    const { remotes, shown, key } = await open();
    const first = key();
    remotes.crashed(name, first, new Error('a'));
    remotes.crashed(name, first, new Error('a'));
    await settle();
    expect(shown()).toBe('1.5.0 stable');
  });

  it('an hour later counts as a new failure', async () => {
    const { remotes, shown, key } = await open();
    remotes.crashed(name, key(), new Error('a'));
    vi.setSystemTime(Date.now() + 3_600_000);
    remotes.crashed(name, key(), new Error('b'));
    await settle();
    expect(shown()).toBe('1.5.0 stable');
  });

  it('because of a missing lazy file is loaded from scratch, that file first', async () => {
    const { remotes, shown, key, asked } = await open();
    remotes.crashed(name, key(), chunk());
    await settle();
    expect(asked.mock.calls[1]?.[2]).toMatchObject({ isFresh: true, alsoFile: chunk().request });
    expect(shown()).toBe('1.5.0 stable');
  });

  it('because its page lacks the sums is loaded from scratch, and no version is blamed', async () => {
    const { remotes, shown, key, asked, failuresReported } = await open();
    for (let crash = 0; crash < 2; crash += 1) {
      remotes.crashed(name, key(), new PageFailure('/releases.json answered 503'));
      await settle();
      expect(asked.mock.calls[1]?.[2]).toMatchObject({ isFresh: true });
    }
    expect(shown()).toBe('1.4.0 last-good');
    expect(failuresReported()).toEqual([]);
  });

  it('and whose lazy file stays missing falls back to the last good one', async () => {
    const { remotes, shown, key, asked, state } = await open();
    asked.mockImplementationOnce(down);
    remotes.crashed(name, key(), chunk());
    await settle();
    expect(shown()).toBe('1.4.0 last-good');
    expect(state()?.reason).toMatchObject({ code: 'crash' });
  });
});

describe('a disabled remote', () => {
  it('is not loaded, not even preloaded', async () => {
    const { remotes, shown, asked } = make(works as never, creatorRemote({ isKilled: true }));
    remotes.open(name);
    remotes.prefetch(name);
    await settle();
    expect(shown()).toBe('killed');
    expect(asked).not.toHaveBeenCalled();
  });

  it('disappears from an open page immediately, and returns when enabled', async () => {
    const { remotes, shown, state } = make((_, { version }) => works(version));
    remotes.open(name);
    await settle();
    remotes.setKilled(name, true);
    expect(shown()).toBe('killed');
    expect(state()?.state).toBe('killed');
    remotes.setKilled(name, false);
    remotes.open(name);
    await settle();
    expect(shown()).toBe('1.5.0 stable');
  });

  it('that was loading is not shown when it arrives', async () => {
    let arrive: (module: RemoteModule) => void = () => {};
    const { remotes, shown } = make(() => new Promise((resolve) => (arrive = resolve)));
    remotes.open(name);
    remotes.setKilled(name, true);
    arrive(screenOf('1.5.0'));
    await settle();
    expect(shown()).toBe('killed');
  });
});

describe('a page that shows the drawn view of a version', () => {
  it('waits until that version is there', async () => {
    const { promise, resolve } = Promise.withResolvers<RemoteModule>();
    const { remotes, shown } = make(() => promise);
    const isReady = vi.fn<(isThere: boolean) => void>();
    void remotes.ready(name).then(isReady);
    await settle();
    expect(isReady).not.toHaveBeenCalled();
    resolve(screenOf('1.5.0'));
    await settle();
    expect(isReady.mock.calls).toEqual([[true]]);
    expect(shown()).toBe('1.5.0 stable');
  });

  it('waits for what the version has to prepare, though not for ever', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const prepared = make(async () => ({ ...screenOf('1.5.0'), prepare: () => promise }));
    const stuck = make(async () => ({ ...screenOf('1.5.0'), prepare: () => new Promise(() => {}) }));
    const failed = make(async () => ({ ...screenOf('1.5.0'), prepare: () => Promise.reject(new Error('offline')) }));
    const thrown = make(async () => ({
      ...screenOf('1.5.0'),
      prepare: () => {
        throw new Error('Not my day');
      },
    }));
    const isReady = vi.fn<(isThere: boolean) => void>();
    void prepared.remotes.ready(name).then(isReady);
    await settle();
    expect(isReady).not.toHaveBeenCalled();
    resolve();
    await settle();
    expect(isReady.mock.calls).toEqual([[true]]);
    const others = Promise.all([stuck, failed, thrown].map(({ remotes }) => remotes.ready(name)));
    await vi.advanceTimersByTimeAsync(budgetMs);
    expect(await others).toEqual([true, true, true]);
  });

  it('is told where it gets another one, a card, or nothing since it is disabled', async () => {
    const fellBack = make((_, { version }) => (version === '1.5.0' ? down() : works(version)));
    const failed = make(down, creatorRemote({ lastGood: null }));
    const killed = make((_, { version }) => works(version), creatorRemote({ isKilled: true }));
    const answers = Promise.all([fellBack, failed, killed].map(({ remotes }) => remotes.ready(name)));
    await vi.advanceTimersByTimeAsync(budgetMs);
    expect(await answers).toEqual([false, false, false]);
  });
});

describe('a preload', () => {
  it('is ready when somebody navigates there', async () => {
    const { remotes, shown, asked } = make((_, { version }) => works(version));
    remotes.prefetch(name);
    await settle();
    expect(shown()).toBe('1.5.0 stable');
    remotes.open(name);
    await settle();
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('that fails is reported only once somebody navigates there', async () => {
    const { remotes, shown, asked, report } = make(down);
    remotes.prefetch(name);
    await settle();
    expect(report).not.toHaveBeenCalled();
    expect(shown()).toBe('waiting');
    asked.mockImplementation((_, { version }) => works(version));
    remotes.open(name);
    await settle();
    expect(shown()).toBe('1.5.0 stable');
  });

  it('is not repeated by navigating there meanwhile', async () => {
    let arrive: (module: RemoteModule) => void = () => {};
    const { remotes, shown, asked } = make(() => new Promise((resolve) => (arrive = resolve)));
    remotes.prefetch(name);
    remotes.open(name);
    arrive(screenOf('1.5.0'));
    await settle();
    expect(shown()).toBe('1.5.0 stable');
    expect(asked).toHaveBeenCalledTimes(1);
  });
});

describe('reports', () => {
  it('name the rendered version, by its own number', async () => {
    const { remotes, key, report } = make((_, { version }) => (version === '1.5.0' ? down() : works(version)));
    remotes.open(name);
    await settle();
    remotes.mounted(name, key());
    remotes.mounted(name, key() - 1);
    const mounted = report.mock.calls.map(([one]) => one).filter(({ outcome }) => outcome === 'mounted');
    expect(mounted).toEqual([{ name, version: '1.4.0', outcome: 'mounted' }]);
  });
});

describe('a release of which the page has the version only', () => {
  const named = (changes: Partial<PageRemote> = {}) => creatorRemote({ chosen: { version: '1.5.0' }, ...changes });
  const complete = (remote: PageRemote) =>
    vi.fn(async () => {
      remote.chosen = releaseOf('1.5.0');
      if (remote.lastGood) remote.lastGood = releaseOf('1.4.0');
    });

  it('is no reason to load anything else meanwhile', async () => {
    const remote = named();
    const { remotes } = make((_, { version }) => works(version), remote, complete(remote));
    expect(remotes.isLoading()).toBe(false);
    remotes.open(name);
    expect(remotes.isLoading()).toBe(true);
    await settle();
    expect(remotes.isLoading()).toBe(false);
  });

  it('is completed before it loads', async () => {
    const remote = named();
    const fetchRest = complete(remote);
    const { remotes, shown, asked } = make((_, { version }) => works(version), remote, fetchRest);
    remotes.open(name);
    await settle();
    expect(shown()).toBe('1.5.0 stable');
    expect(fetchRest).toHaveBeenCalledOnce();
    expect(asked).toHaveBeenCalledWith(name, releaseOf('1.5.0'), expect.anything());
  });

  it('is completed for the fallback, which the page’s own release did not need', async () => {
    const remote = creatorRemote({ lastGood: { version: '1.4.0' } });
    const fetchRest = complete(remote);
    const { remotes, shown } = make(
      (_, { version }) => (version === '1.5.0' ? down() : works(version)),
      remote,
      fetchRest,
    );
    remotes.open(name);
    await settle();
    expect(shown()).toBe('1.4.0 last-good');
  });

  it('is still refused where the shell can’t work with it', async () => {
    const remote = named({ lastGood: null });
    const fetchRest = vi.fn(async () => void (remote.chosen = releaseOf('1.5.0', { contract: 7 })));
    const { remotes, state, asked } = make((_, { version }) => works(version), remote, fetchRest);
    expect(state()).toMatchObject({ state: 'idle' });
    await remotes.complete();
    expect(state()).toMatchObject({ state: 'refused', reason: { code: 'contract', builtFor: 7 } });
    remotes.open(name);
    await settle();
    expect(state()).toMatchObject({ state: 'refused' });
    expect(asked).not.toHaveBeenCalled();
  });

  it.each([
    ['doesn’t arrive', () => Promise.reject(new PageFailure('/releases.json answered 404'))],
    ['hangs', () => new Promise<never>(() => {})],
    ['is another one', async () => {}],
  ])('shows the card within its time where the rest %s, and can be tried again', async (_, fails) => {
    const remote = named({ lastGood: { version: '1.4.0' } });
    const fetchRest = vi.fn(fails);
    const { remotes, shown, report } = make((_name, { version }) => works(version), remote, fetchRest);
    remotes.open(name);
    await vi.advanceTimersByTimeAsync(budgetMs + 500);
    expect(shown()).toBe('failed');
    // No version is to blame.
    expect(report).not.toHaveBeenCalled();
    fetchRest.mockImplementation(complete(remote));
    remotes.retry(name);
    await settle();
    expect(shown()).toBe('1.5.0 stable');
  });

  it('is not preloaded until it is complete', async () => {
    const remote = named();
    const { remotes, asked, shown } = make((_, { version }) => works(version), remote, complete(remote));
    remotes.prefetch(name);
    expect(asked).not.toHaveBeenCalled();
    await remotes.complete();
    remotes.prefetch(name);
    await settle();
    expect(shown()).toBe('1.5.0 stable');
  });
});
