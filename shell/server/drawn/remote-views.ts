import { createHash } from 'node:crypto';
import { tracedFetch } from '@fanfare/telemetry';
import type { Boot, BootRelease } from '@fanfare/api-contract';
import { drawnViews, drawnViewsFile, refusalOfViews, type DrawnView } from '@fanfare/api-contract/drawn-views';
import type { PageRemote } from '../../boot/page-data.ts';

/** A drawn view of a release, ready to be put into a page. */
export interface RemoteView {
  remote: string;
  version: string;
  cohort: string;
  /** The screen's name. */
  title: string;
  html: string;
  /** Its style sheets, each with the address by which scripts look for it; null for one that no script does. */
  styles: readonly { href: string | null; text: string }[];
}

type Kind = 'first' | 'waiting';
type KnownView = Pick<DrawnView, 'path' | 'language' | 'title' | 'html' | 'answers'> & {
  kind: Kind;
  styles: readonly { file: string | null; text: string }[];
};
interface Wanted {
  /** `first` as a visitor's browser renders it first, or `waiting` as a member sees it while its data are loading. */
  kind: Kind;
  pathname: string;
  language: string;
  /** An address as the page's browser has to ask for it. */
  sameHost: (url: string) => string;
}
interface Known {
  views: readonly KnownView[];
  /** Null: they are there. */
  failedAt: number | null;
  /** Until they are there, or a page doesn't wait any longer. */
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
/** A page doesn't wait longer for a release that this server didn't know. */
const patienceMs = 300;
const retryAfterMs = 10_000;
const largestBytes = 4 * 2 ** 20;
/** Releases to remember: all that are live, and some from before. */
const most = 20;

const sumOf = (bytes: Buffer | string) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

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

/** The policy of a page refuses style attributes: each becomes a rule. */
function withoutStyles(html: string): { html: string; rules: string } {
  const known = new Map<string, number>();
  const replaced = html.replace(/ style="([^"]*)"/g, (_, style: string) => {
    const number = known.get(style) ?? known.size;
    known.set(style, number);
    return ` data-view-style="${number}"`;
  });
  return { html: replaced, rules: [...known].map(([style, at]) => `[data-view-style="${at}"]{${style}}`).join('') };
}

/** What waits is only looked at and followed: a control that took a press or a letter would lose it when the live screen comes. */
const withoutControls = (html: string) => html.replace(/<(button|input|select|textarea)(?=[ />])/g, '<$1 inert');

/**
 * What a release's file says, where it is the registered one and nothing in it does more than show something.
 * @throws Error with the reason why not
 */
function readViews(bytes: Buffer, { integrity }: BootRelease): KnownView[] {
  if (sumOf(bytes) !== integrity[drawnViewsFile]) throw new Error('it is not the registered file');
  const drawn = drawnViews.parse(JSON.parse(bytes.toString('utf8')));
  const { views, waiting = [], styles } = drawn;
  const foreign = Object.entries(styles).find(([file, text]) => sumOf(text) !== integrity[file]);
  const refusal = foreign ? `${foreign[0]} is no style sheet of the release` : refusalOfViews(drawn);
  if (refusal) throw new Error(refusal);
  const known =
    (kind: Kind) =>
    ({ styles: files, ...view }: DrawnView): KnownView => {
      const { html, rules } = withoutStyles(kind === 'waiting' ? withoutControls(view.html) : view.html);
      const sheets = files.map((file) => ({ file, text: styles[file] ?? '' }));
      return { ...view, kind, html, styles: [...sheets, ...(rules ? [{ file: null, text: rules }] : [])] };
    };
  return [...views.map(known('first')), ...waiting.map(known('waiting'))];
}

/** The drawn views of the releases that pages open, each fetched once from where its files are. */
export function createRemoteViews({
  answerOf,
  log,
  request = tracedFetch('drawn views'),
  nowMs = () => performance.now(),
}: Options) {
  const all = new Map<string, Known>();

  async function load(name: string, release: BootRelease, known: Known): Promise<void> {
    try {
      const address = new URL(drawnViewsFile, release.manifestUrl);
      const answer = await request(address, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
      if (!answer.ok) throw new Error(`its origin answered ${answer.status}`);
      if (Number(answer.headers.get('content-length') ?? 0) > largestBytes) throw new Error('it is too large');
      known.views = readViews(Buffer.from(await answer.arrayBuffer()), release);
      known.failedAt = null;
    } catch (thrown) {
      const why = thrown instanceof Error ? thrown.message : String(thrown);
      log.error(`the drawn views of ${name} ${release.version} can't be used: ${why}`);
      known.failedAt = nowMs();
    }
  }

  async function viewsOf(name: string, release: BootRelease): Promise<readonly KnownView[]> {
    // Versions are never published twice; where one is elsewhere, it has another sum.
    const key = `${name}@${release.version} ${release.integrity[drawnViewsFile]}`;
    let known = all.get(key);
    if (!known || (known.failedAt !== null && nowMs() - known.failedAt > retryAfterMs)) {
      const asked: Known = { views: [], failedAt: null, asking: Promise.resolve() };
      const patience = new Promise<void>((resolve) => setTimeout(resolve, patienceMs).unref());
      asked.asking = Promise.race([load(name, release, asked), patience]);
      all.set(key, asked);
      for (const oldest of [...all.keys()].slice(0, Math.max(0, all.size - most))) all.delete(oldest);
      known = asked;
    }
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
    for (const view of await viewsOf(name, chosen)) {
      if (view.kind !== kind || view.path !== pathname || view.language !== language) continue;
      const shown = Object.entries(view.answers ?? {});
      const fits = await Promise.all(shown.map(async ([call, answer]) => contains(await answerOf(call), answer)));
      if (!fits.every(Boolean)) continue;
      const { title, html } = view;
      const hrefOf = (file: string) => new URL(file, sameHost(chosen.manifestUrl)).href;
      const styles = view.styles.map(({ file, text }) => ({ href: file === null ? null : hrefOf(file), text }));
      return { remote: name, version: chosen.version, cohort, title, html, styles };
    }
    return null;
  }

  return { prepare, viewOf };
}
