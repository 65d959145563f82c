/**
 * The gallery of shared-ui (docs/decisions/268).
 * - `npm run gallery` serves it, on port 4100 (`FANFARE_GALLERY_PORT`).
 * - `npm run gallery -- check` builds it, renders every story, and prints what has changed since the base commit. Fails on problems only.
 * - `npm run gallery:compare [-- <commit> [text]]` compares its pictures with another commit's, or those of stories with the text in
 *   their address: exit code 1 if any differs.
 */
import path from 'node:path';
import { findBase, withWorktree } from './lib/gallery/base-commit.ts';
import { buildGallery, serveGallery } from './lib/gallery/build.ts';
import { checkGallery } from './lib/gallery/check.ts';
import { compareGalleries, isSameBuild, type Comparison } from './lib/gallery/compare.ts';
import { writeReport } from './lib/gallery/report.ts';
import { startGalleryBrowser } from './lib/gallery/stage.ts';
import { root } from './lib/install/root.mjs';
import { fail, say } from './lib/product/console.ts';
import { stopRunning } from './lib/system/run.ts';

/** What `check` may spend on pictures. */
const comparisonSeconds = Number(process.env['FANFARE_GALLERY_SECONDS'] ?? 60);
const current = path.join(root, 'shared-ui/dist/gallery');
const report = path.join(root, '.cache/gallery/report');

for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, stopRunning);

const secondsSince = (start: number) => ((performance.now() - start) / 1000).toFixed(0);

/** Compares with the base, and says what has changed. @returns null where there is nothing to compare */
async function compare(named?: string, text = '', seconds = Infinity): Promise<Comparison | null> {
  const base = await findBase(named);
  if ('nothing' in base) {
    say(`Pictures were not compared: ${base.nothing}.`);
    return null;
  }
  const startedAt = performance.now();
  const deadline = startedAt + seconds * 1000;
  const before = path.join(root, '.cache/gallery/before');
  const browser = await startGalleryBrowser();
  try {
    const hasSamePackages = await withWorktree(base.commit, async (repository, hasSamePackages) => {
      await buildGallery({ repository, output: before });
      return hasSamePackages;
    });
    if (!hasSamePackages) say('The packages have changed, too: both are drawn with those of now.');
    if (isSameBuild(before, current)) {
      say(`The gallery is the same as that of ${base.commit.slice(0, 8)}, byte for byte.`);
      return null;
    }
    const comparison = await compareGalleries(browser, before, current, {
      deadline,
      isWanted: (id) => id.includes(text),
    });
    print(base.commit, comparison, startedAt);
    return comparison;
  } finally {
    await browser.close();
  }
}

function print(commit: string, { compared, left, changes }: Comparison, startedAt: number): void {
  const ids = [...new Set(changes.map(({ id }) => id))];
  say(
    `${ids.length} of ${compared} stories look different from ${commit.slice(0, 8)} (${secondsSince(startedAt)} s).` +
      (left > 0 ? ` There was no time for ${left} more.` : ''),
  );
  for (const id of ids) {
    const ofStory = changes.filter((change) => change.id === id);
    const where = ofStory.map(({ width, theme, kind, pixels }) =>
      kind === 'changed' ? `${width} ${theme} ${pixels} px` : `${width} ${theme} ${kind}`,
    );
    say(`  ${id}: ${where.join(', ')}`);
  }
  if (ids.length > 0) say(writeReport(report, `Gallery since ${commit.slice(0, 8)}`, changes));
}

async function check(): Promise<boolean> {
  const startedAt = performance.now();
  await buildGallery({ output: current });
  const builtIn = secondsSince(startedAt);
  const browser = await startGalleryBrowser();
  const { stories, problems } = await checkGallery(browser, current).finally(() => browser.close());
  say(`${stories} stories rendered; built in ${builtIn} s, checked in ${secondsSince(startedAt)} s.`);
  for (const problem of problems) fail(problem);
  await compare(undefined, '', comparisonSeconds);
  return problems.length === 0;
}

const [command = 'serve', commit, text] = process.argv.slice(2);
if (command === 'serve') process.exitCode = (await serveGallery()).code;
else if (command === 'check') process.exitCode = (await check()) ? 0 : 1;
else if (command === 'compare') {
  await buildGallery({ output: current });
  const comparison = await compare(commit, text);
  process.exitCode = comparison && comparison.changes.length > 0 ? 1 : 0;
} else {
  fail(`There is no command "${command}": serve, check, compare.`);
  process.exitCode = 2;
}
if (process.connected) process.disconnect();
