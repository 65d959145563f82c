import type { BootRelease } from '@fanfare/api-contract';
import type { ShellFacts } from '@fanfare/api-contract/compatibility';
import { withTimeout } from '@fanfare/shared-ui';
import type { RemoteModule, RemoteName } from '@fanfare/shell-contract';
import { isComplete, type PageBoot, type PageRelease } from '../../boot/page-data.ts';
import { routeOf, type Route } from '../../boot/routes.ts';
import { PageFailure } from './stall-timeout.ts';
import { failedFile, newTraceId, reasonOf, stateBefore, type Entry } from './entry.ts';
import { refusalOf } from './gate.ts';
import { prepareScreen } from './prepare-screen.ts';
import { createRunning, type Running } from './running.ts';
import { messageFor, type RemoteReason, type RemoteState, type Shown, type ShownCohort, type View } from './states.ts';
import type { Report } from './outcomes.ts';
import { budgetMs, firstTry, isDevelopment, leastMs, tryChosen, type Load } from './load-attempts.ts';

/** A version that breaks twice within this time is abandoned; later it counts as a new failure. */
const crashWindowMs = 60_000;

export interface Dependencies {
  boot: Pick<PageBoot, 'remotes'>;
  facts: ShellFacts;
  load: Load;
  report: Report;
  /** Completes the releases that the page knows by version only. @throws PageFailure */
  fetchRest: () => Promise<void>;
  /** Completes the sums of the release that the page opens; missing where it has all. @throws PageFailure */
  fetchSums?: (() => Promise<void>) | null;
  /** Called when a remote is asked for, before anything of it is loaded. */
  onAsked: (name: RemoteName) => void;
}

/** The page's remotes and their lifecycle. */
export interface Remotes {
  subscribe: (listener: () => void) => () => void;
  view: (name: RemoteName) => View;
  states: () => readonly RemoteState[];
  /** Whether a slot waits for a remote. */
  isLoading: () => boolean;
  /** Which front end renders a path, and for whom; null for a path that doesn't exist. */
  routeOf: (pathname: string) => Route | null;
  /** Loads a remote, unless it is loaded or loading. */
  open: (name: RemoteName) => void;
  /** Loads a remote for a page that shows its drawn view. @returns whether the version that it was drawn with is there; never rejects */
  ready: (name: RemoteName) => Promise<boolean>;
  /** Completes what the page knows of its releases, once it is idle. Never throws: whoever needs one of them asks again. */
  complete: () => Promise<void>;
  /** Preloads. A failure only shows when somebody navigates there. */
  prefetch: (name: RemoteName) => void;
  /** After a failure: starts from scratch. */
  retry: (name: RemoteName) => void;
  /** Whose screen runs. */
  running: Running;
  /** A slot shows a remote: its code runs from now on. */
  enter: (name: RemoteName) => void;
  /** A version was rendered. */
  mounted: (name: RemoteName, key: number) => void;
  /** A rendered version broke. */
  crashed: (name: RemoteName, key: number, thrown: unknown) => void;
  /** Disabled, or enabled again, while the page is open. */
  setKilled: (name: RemoteName, isKilled: boolean) => void;
}

// Doesn't throw by itself, whatever a remote does.
const fetchHome = async ({ prefetch }: RemoteModule) => prefetch?.();

/** Makes the page's manager of remotes. Contains every failure of a remote. */
export function createRemotes({ boot, facts, load, report, fetchRest, fetchSums, onAsked }: Dependencies): Remotes {
  const entries = new Map<RemoteName, Entry>();
  const listeners = new Set<() => void>();
  const running = createRunning();
  let nextKey = 0;
  let states: readonly RemoteState[] = [];

  function entryOf(name: RemoteName): Entry {
    const known = entries.get(name);
    if (known) return known;
    const remote = boot.remotes.find((one) => one.name === name) ?? null;
    const isKilled = remote?.isKilled ?? false;
    const entry: Entry = {
      remote,
      view: { step: isKilled ? 'killed' : 'waiting' },
      state: stateBefore(name, remote, isKilled, facts),
      prefetched: null,
      round: 0,
      lastCrash: null,
    };
    entries.set(name, entry);
    return entry;
  }
  for (const { name } of boot.remotes) entryOf(name);

  function change(entry: Entry, view: View, state: Partial<RemoteState> = {}): void {
    entry.view = view;
    entry.state = { ...entry.state, ...state };
    states = [...entries.values()].map((one) => one.state);
    for (const listener of listeners) listener();
  }
  states = [...entries.values()].map((one) => one.state);

  function show(entry: Entry, module: RemoteModule, release: BootRelease, cohort: ShownCohort): void {
    nextKey += 1;
    const isFallback = cohort === 'last-good';
    change(
      entry,
      { step: 'shown', shown: { key: nextKey, release, cohort, module } },
      {
        version: release.version,
        cohort,
        state: isFallback ? 'fell_back' : 'running',
        ...(isFallback ? {} : { reason: null, traceId: null }),
      },
    );
  }

  /** Records a version's failure, for the person, the console and the registry. */
  function note(entry: Entry, version: string, reason: RemoteReason): string {
    const traceId = newTraceId();
    const { name } = entry.state;
    const message = messageFor(reason);
    console.error(`[${traceId}] ${name} ${version}: ${message}`);
    const isPages = 'isPages' in reason && reason.isPages;
    if (!isPages) report({ name, version, outcome: 'failed', reason: reason.code, message, traceId });
    return traceId;
  }

  /** A release with all that is needed to load it. @throws PageFailure */
  async function whole(entry: Entry, which: 'chosen' | 'lastGood', endsAt: number): Promise<BootRelease> {
    const known = () => entry.remote?.[which] as PageRelease;
    if (!isComplete(known())) {
      const leftMs = endsAt - Date.now();
      await withTimeout(fetchRest(), leftMs, () => new PageFailure(`not there after ${Math.round(leftMs)} ms`));
    }
    const release = known();
    if (!isComplete(release)) throw new PageFailure('its release is not known');
    return release;
  }

  /** @param found why the chosen version was already abandoned */
  async function bringUp(entry: Entry, found: RemoteReason | null, isFresh = false): Promise<void> {
    const { remote } = entry;
    entry.round += 1;
    const { round } = entry;
    const isOver = () => entry.round !== round;
    const endsAt = Date.now() + budgetMs;
    change(entry, { step: 'loading' });
    if (!remote) return fail(entry, { code: 'load', message: 'no version of it is registered' }, null);
    const { chosen, lastGood, cohort, name } = remote;
    let reason = found;
    let isRefused = false;
    if (!reason) {
      const { prefetched } = entry;
      entry.prefetched = null;
      try {
        const release = await whole(entry, 'chosen', endsAt);
        if (isOver()) return undefined;
        reason = refusalOf(release, facts);
        isRefused = reason !== null;
        if (!reason) {
          const module = await tryChosen({ name, chosen: release, lastGood }, { load, endsAt, isFresh, prefetched });
          return isOver() ? undefined : show(entry, module, release, cohort);
        }
      } catch (thrown) {
        reason = reasonOf('load', thrown);
      }
      if (isOver()) return undefined;
    }
    const traceId = note(entry, chosen.version, reason);
    change(entry, { step: 'loading' }, { reason, traceId, version: chosen.version, cohort });
    if (lastGood && lastGood.version !== chosen.version) {
      try {
        const release = await whole(entry, 'lastGood', Math.max(endsAt, Date.now() + leastMs));
        if (isOver()) return undefined;
        if (!refusalOf(release, facts)) {
          const restMs = Math.max(endsAt - Date.now(), leastMs);
          const module = await load(name, release, { idleMs: restMs, totalMs: restMs, isFresh: false });
          return isOver() ? undefined : show(entry, module, release, 'last-good');
        }
      } catch (thrown) {
        note(entry, lastGood.version, reasonOf('load', thrown));
      }
      if (isOver()) return undefined;
    }
    return fail(entry, reason, traceId, isRefused ? 'refused' : 'failed');
  }

  function fail(
    entry: Entry,
    reason: RemoteReason,
    traceId: string | null,
    state: RemoteState['state'] = 'failed',
  ): void {
    const id = traceId ?? newTraceId();
    const cause = state === 'refused' ? 'refused' : reason.code === 'crash' ? 'crash' : 'load';
    change(entry, { step: 'failed', traceId: id, cause }, { state, reason, traceId: id });
  }

  const shownAs = (entry: Entry, key: number): Shown | null =>
    entry.view.step === 'shown' && entry.view.shown.key === key ? entry.view.shown : null;

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

  function open(name: RemoteName): void {
    const entry = entryOf(name);
    if (entry.view.step !== 'waiting') return;
    onAsked(name);
    void bringUp(entry, null);
  }

  return {
    subscribe,
    view: (name) => entryOf(name).view,
    states: () => states,
    isLoading: () => [...entries.values()].some(({ view }) => view.step === 'loading'),
    routeOf: (pathname) => routeOf(pathname, boot.remotes),
    open,
    ready: async (name) => {
      open(name);
      const { view } = entryOf(name);
      if (view.step === 'loading') {
        const { promise, resolve } = Promise.withResolvers<void>();
        const forget = subscribe(() => entryOf(name).view.step !== 'loading' && resolve());
        await promise;
        forget();
      }
      const { view: after } = entryOf(name);
      if (after.step !== 'shown' || after.shown.cohort === 'last-good') return false;
      await prepareScreen(after.shown.module);
      return true;
    },
    complete: async () => {
      await fetchSums?.().catch(() => {});
      if (boot.remotes.every(({ chosen, lastGood }) => isComplete(chosen) && (!lastGood || isComplete(lastGood))))
        return;
      await fetchRest().catch(() => {});
      for (const entry of entries.values()) {
        const { remote, view, state } = entry;
        if (view.step === 'waiting') change(entry, view, stateBefore(state.name, remote, false, facts));
      }
    },
    prefetch: (name) => {
      const entry = entryOf(name);
      if (entry.view.step !== 'waiting' || entry.prefetched || !entry.remote) return;
      const { chosen, cohort } = entry.remote;
      if (!isComplete(chosen) || isDevelopment(chosen) || refusalOf(chosen, facts)) return;
      const { round } = entry;
      const prefetched = load(name, chosen, { ...firstTry, isFresh: false });
      entry.prefetched = prefetched;
      prefetched.then(
        (module) => {
          if (entry.round !== round || entry.view.step !== 'waiting') return;
          // Rendered without a blank moment, once somebody navigates there.
          show(entry, module, chosen, cohort);
          void fetchHome(module).catch(() => {});
        },
        () => {
          if (entry.prefetched === prefetched && entry.view.step === 'waiting') entry.prefetched = null;
        },
      );
    },
    retry: (name) => {
      const entry = entryOf(name);
      if (entry.view.step === 'failed') void bringUp(entry, null, true);
    },
    running,
    enter: (name) => {
      const { view, remote } = entryOf(name);
      const version = view.step === 'shown' ? view.shown.release.version : remote?.chosen.version;
      if (version === undefined || view.step === 'failed' || view.step === 'killed') running.leave(name);
      else running.enter({ name, version });
    },
    mounted: (name, key) => {
      const shown = shownAs(entryOf(name), key);
      if (shown) report({ name, version: shown.release.version, outcome: 'mounted' });
    },
    crashed: (name, key, thrown) => {
      const entry = entryOf(name);
      const shown = shownAs(entry, key);
      if (!shown) return;
      const { release, cohort, module } = shown;
      const { version } = release;
      const before = entry.lastCrash;
      entry.lastCrash = { version, at: Date.now() };
      const reason = reasonOf('crash', thrown);
      const isFirst = before?.version !== version || Date.now() - before.at > crashWindowMs;
      const file = failedFile(thrown);
      const isMissing = file !== undefined || thrown instanceof PageFailure;
      if (isFirst && !isMissing) return show(entry, module, release, cohort);
      if (isFirst) return void reload(entry, release, cohort, file, reason);
      return giveUp(entry, release, cohort, reason);
    },
    setKilled: (name, isKilled) => {
      const entry = entryOf(name);
      if (isKilled === (entry.view.step === 'killed')) return;
      entry.round += 1;
      entry.prefetched = null;
      change(entry, { step: isKilled ? 'killed' : 'waiting' }, stateBefore(name, entry.remote, isKilled, facts));
    },
  };

  function giveUp(entry: Entry, release: BootRelease, cohort: ShownCohort, reason: RemoteReason): void {
    if (cohort !== 'last-good') return void bringUp(entry, reason);
    return fail(entry, reason, note(entry, release.version, reason));
  }

  /** The same version from scratch: a part that failed to load is cached as failed by everything that requested it. */
  async function reload(
    entry: Entry,
    release: BootRelease,
    cohort: ShownCohort,
    alsoFile: string | undefined,
    reason: RemoteReason,
  ): Promise<void> {
    entry.round += 1;
    const { round } = entry;
    change(entry, { step: 'loading' });
    try {
      const module = await load(entry.state.name, release, { ...firstTry, isFresh: true, alsoFile });
      if (entry.round === round) show(entry, module, release, cohort);
    } catch {
      if (entry.round === round) giveUp(entry, release, cohort, reason);
    }
  }
}
