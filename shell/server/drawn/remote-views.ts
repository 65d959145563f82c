import { tracedFetch } from '@fanfare/telemetry';
import type { Boot, BootRelease } from '@fanfare/api-contract';
import { drawnViewsFile, drawnViewsMaxBytes } from '@fanfare/api-contract/drawn-views';
import type { PageRemote } from '../../boot/page-data.ts';
import { limitedBody } from '../limited-body.ts';
import { readViewsFile, sumOf, type FileView, type ViewKind } from './views-file.ts';

/** A drawn view of a release, ready to be put into a page. */
export interface RemoteView {
  remote: string;
  version: string;
  cohort: string;
  /** The screen's name. */
  title: string;
  html: string;
  /** Its style sheets, each with the address by which scripts look for it; null for one that no script looks for. */
  styles: readonly { href: string | null; text: string }[];
}

interface Wanted {
  kind: ViewKind;
  pathname: string;
  language: string;
  /** An address as the page's browser has to ask for it. */
  sameHost: (url: string) => string;
}

/** Why the views of a release aren't there. */
interface Failure {
  reason: string;
  /** How often in a row. */
  times: number;
  /** When to try again; never for a registered file that can't be used, since it doesn't change. */
  retryAt: number;
}

/** The views of a release, as far as this server knows them. */
interface Known {
  views: readonly FileView[];
  failure: Failure | null;
  /** Until they are fetched, or a page doesn't wait any longer. */
  asking: Promise<void>;
}

interface Options {
  /** Answers a public call of the API; null where it can't. */
  answerOf: (call: string) => Promise<unknown>;
  log: { error: (text: string) => void };
  request?: typeof fetch;
  nowMs?: () => number;
}

const timeoutMs = 2_000;
/** The longest that a page waits for the views of a release that this server doesn't know yet. */
const patienceMs = 300;
/** After a first failure, doubled after each further one. */
const firstRetryMs = 10_000;
const longestRetryMs = 600_000;
const longestReason = 300;
/** How many releases are remembered: all that are live, and some that were. */
const most = 20;

/** Whether an answer has all that a view shows of it. */
function contains(answer: unknown, shown: unknown): boolean {
  if (Array.isArray(shown))
    return (
      Array.isArray(answer) &&
      answer.length === shown.length &&
      shown.every((item, index) => contains(answer[index], item))
    );
  if (typeof shown !== 'object' || shown === null) return answer === shown;
  if (typeof answer !== 'object' || answer === null) return false;
  return Object.entries(shown).every(([name, value]) => contains((answer as Record<string, unknown>)[name], value));
}

/** The drawn views of the releases that pages open, each file fetched once from the release's origin. */
export function createRemoteViews({
  answerOf,
  log,
  request = tracedFetch('drawn views'),
  nowMs = () => performance.now(),
}: Options) {
  const all = new Map<string, Known>();

  /** @throws Error where the origin doesn't send the registered file */
  async function fetchFile(release: BootRelease): Promise<Buffer> {
    const address = new URL(drawnViewsFile, release.manifestUrl);
    const answer = await request(address, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    if (!answer.ok) throw new Error(`its origin answered ${answer.status}`);
    const bytes = await limitedBody(answer, drawnViewsMaxBytes);
    if (sumOf(bytes) !== release.integrity[drawnViewsFile]) throw new Error('it is not the registered file');
    return bytes;
  }

  /** @param before the failure of the last attempt: the same one isn't logged again */
  async function load(name: string, release: BootRelease, known: Known, before: Failure | null): Promise<void> {
    const times = (before?.times ?? 0) + 1;
    let retryAfterMs = Math.min(firstRetryMs * 2 ** (times - 1), longestRetryMs);
    try {
      const bytes = await fetchFile(release);
      retryAfterMs = Infinity;
      known.views = readViewsFile(bytes, release);
    } catch (thrown) {
      const reason = (thrown instanceof Error ? thrown.message : String(thrown)).slice(0, longestReason);
      known.failure = { reason, times, retryAt: nowMs() + retryAfterMs };
      if (reason !== before?.reason)
        log.error(`the drawn views of ${name} ${release.version} can't be used: ${reason}`);
    }
  }

  function ask(key: string, name: string, release: BootRelease, before: Failure | null): Known {
    const known: Known = { views: [], failure: null, asking: Promise.resolve() };
    const patience = new Promise<void>((resolve) => setTimeout(resolve, patienceMs).unref());
    known.asking = Promise.race([load(name, release, known, before), patience]);
    all.set(key, known);
    for (const oldest of [...all.keys()].slice(0, Math.max(0, all.size - most))) all.delete(oldest);
    return known;
  }

  async function viewsOf(name: string, release: BootRelease): Promise<readonly FileView[]> {
    // Versions are never published twice; the same version in another registry has another sum.
    const key = `${name}@${release.version} ${release.integrity[drawnViewsFile]}`;
    let known = all.get(key);
    if (!known || (known.failure && nowMs() > known.failure.retryAt))
      known = ask(key, name, release, known?.failure ?? null);
    await known.asking;
    return known.views;
  }

  /** Fetches the views of what visitors get, so that no page waits for them. */
  function prepare({ channels }: Boot): void {
    for (const { name, stable, canary } of channels) {
      if (name === 'shell') continue;
      for (const release of [stable, canary?.release])
        if (release?.integrity[drawnViewsFile]) void viewsOf(name, release);
    }
  }

  /**
   * The view of a remote's version at a path, for this installation. Never rejects.
   * @returns null where the release has none, or it isn't to be had
   */
  async function viewOf(
    { name, cohort, chosen }: PageRemote<BootRelease>,
    { kind, pathname, language, sameHost }: Wanted,
  ): Promise<RemoteView | null> {
    if (!chosen.integrity[drawnViewsFile]) return null;
    const views = (await viewsOf(name, chosen)).filter(
      (one) => one.kind === kind && one.path === pathname && one.language === language,
    );
    const calls = [...new Set(views.flatMap(({ answers = {} }) => Object.keys(answers)))];
    // Side by side: a page waits once for an API that doesn't answer.
    const known = new Map(await Promise.all(calls.map(async (call) => [call, await answerOf(call)] as const)));
    const view = views.find(({ answers = {} }) =>
      Object.entries(answers).every(([call, shown]) => contains(known.get(call), shown)),
    );
    if (!view) return null;
    const { title, html } = view;
    const hrefOf = (file: string) => new URL(file, sameHost(chosen.manifestUrl)).href;
    const styles = view.styles.map(({ file, text }) => ({ href: file === null ? null : hrefOf(file), text }));
    return { remote: name, version: chosen.version, cohort, title, html, styles };
  }

  return { prepare, viewOf };
}
