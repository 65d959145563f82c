import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Page } from 'playwright';
import type { People } from './people.ts';
import { heartbeat } from './heartbeat.ts';
import { Problems, Stop, watch } from './problems.ts';
import type { Pair, Visit } from './pair.ts';
import { checkShown, visit } from './visit.ts';

/** How long each page is watched, and after how long without an answer it counts as frozen. */
export interface Observation {
  seconds: number;
  frozenSeconds: number;
}

export interface Run {
  problems: string[];
  durationMs: number;
  /** Screenshots of the pages that failed. */
  screenshots: string[];
}

/** Tabs that are open at once: each costs memory. */
const tabsAtOnce = 8;
/** Tabs that load and are used at once. More would wait for each other, and a page that waits looks like one that froze or fell back. */
const visitsAtOnce = Math.max(1, Math.floor(availableParallelism() / 2));

/**
 * Opens every smoke page of a pair in the role it names, several at once, and watches each for a while after it has come up. A failing
 * page does not stop the others.
 */
export async function runPair(
  pair: Pair,
  people: People,
  shellUrl: string,
  pictures: string,
  observation: Observation,
): Promise<Run> {
  const startedAt = performance.now();
  const problems = new Problems();
  const screenshots: string[] = [];
  const pages = [
    ...pair.smoke.map((smoke) => ({ smoke, isOfShell: false })),
    ...pair.shellSmoke.map((smoke) => ({ smoke, isOfShell: true })),
  ];
  const queue = pages.map((one, index) => ({ ...one, isFirst: index === 0, isLast: index === pages.length - 1 }));
  const limitVisits = pLimit(visitsAtOnce);
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const context = await people.context(next.smoke.as);
      const page = await context.newPage();
      const ofPage = new Problems(problems);
      const where = `${next.smoke.path} as ${next.smoke.as}`;
      watch(page, where, filesOf(pair), ofPage);
      await observed({ ...next, page, pair, where, shellUrl, problems: ofPage }, observation, limitVisits);
      if (ofPage.list.length > 0) screenshots.push(...(await picture(page, pair, next.smoke.path, pictures)));
      await page.close();
    }
  };
  await Promise.all(Array.from({ length: tabsAtOnce }, worker));
  if (pair.smoke.length === 0) problems.add(`${pair.remote.name} ${pair.remote.version} names no page to open`);
  return { problems: problems.list, durationMs: Math.round(performance.now() - startedAt), screenshots };
}

/** Visits a page when its turn comes, and stays until its time is over or it has failed. */
async function observed(
  given: Visit,
  { seconds, frozenSeconds }: Observation,
  limitVisits: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<void> {
  const { page, where, problems } = given;
  const ended = new AbortController();
  const stay = async () => {
    // A page that failed is closed, which ends its visit and so its turn.
    const visitStartedAt = await limitVisits(async () => {
      const startedAt = performance.now();
      await visit(given);
      return startedAt;
    });
    await wait(Math.max(0, visitStartedAt + seconds * 1_000 - performance.now()), undefined, { signal: ended.signal });
    // Longer than a frozen page is waited for: what isn't there because nothing moves is called frozen.
    await checkShown(given, `${where}, at the end`, (frozenSeconds + 2) * 1_000);
  };
  try {
    await Promise.race([stay(), heartbeat(page, where, problems, { frozenSeconds, signal: ended.signal })]);
  } catch (error) {
    if (!(error instanceof Stop)) problems.add(`${where}: ${(error as Error).message.split('\n')[0]}`);
  } finally {
    ended.abort();
    problems.close();
  }
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The scripts and style sheets of the two releases under check. */
const filesOf = ({ remote, shellVersion }: Pair) =>
  new RegExp(`/remotes/${remote.name}/${escaped(remote.version)}/|/(static|remotes/shell)/${escaped(shellVersion)}/`);

async function picture(page: Page, pair: Pair, address: string, folder: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const { name, version } = pair.remote;
  const slug = address.replace(/\W+/g, '-');
  const file = path.join(folder, `${name}-${version}-in-shell-${pair.shellVersion}${slug}.png`);
  // A frozen page can't be captured either; its problem is recorded all the same.
  return page.screenshot({ path: file, timeout: 5_000 }).then(
    () => [file],
    () => [],
  );
}
