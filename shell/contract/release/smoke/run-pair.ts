import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright';
import type { People } from './people.ts';
import { Problems, Stop, watch } from './problems.ts';
import type { Pair } from './pair.ts';
import { visit } from './visit.ts';

export interface Run {
  problems: string[];
  durationMs: number;
  /** Screenshots of the pages that failed. */
  screenshots: string[];
}

/** Opens every smoke page of a pair in the role it names. A failing page does not stop the others. */
export async function runPair(pair: Pair, people: People, shellUrl: string, pictures: string): Promise<Run> {
  const startedAt = performance.now();
  const problems = new Problems();
  const screenshots: string[] = [];
  const pages = [
    ...pair.smoke.map((smoke) => ({ smoke, isOfShell: false })),
    ...pair.shellSmoke.map((smoke) => ({ smoke, isOfShell: true })),
  ];
  for (const [index, { smoke, isOfShell }] of pages.entries()) {
    const context = await people.context(smoke.as);
    const page = await context.newPage();
    const where = `${smoke.path} as ${smoke.as}`;
    const before = problems.list.length;
    watch(page, where, filesOf(pair), problems);
    const place = { isFirst: index === 0, isLast: index === pages.length - 1 };
    try {
      await visit({ page, pair, smoke, where, isOfShell, shellUrl, problems, ...place });
    } catch (error) {
      if (!(error instanceof Stop)) problems.add(`${where}: ${(error as Error).message.split('\n')[0]}`);
    }
    if (problems.list.length > before) screenshots.push(...(await picture(page, pair, smoke.path, pictures)));
    await page.close();
  }
  if (pair.smoke.length === 0) problems.add(`${pair.remote.name} ${pair.remote.version} names no page to open`);
  return { problems: problems.list, durationMs: Math.round(performance.now() - startedAt), screenshots };
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
  // A hung page can't be captured either; its problem is recorded all the same.
  return page.screenshot({ path: file, timeout: 5_000 }).then(
    () => [file],
    () => [],
  );
}
