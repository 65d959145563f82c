import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../install/root.mjs';
import { ensureChromium } from '../system/tools.ts';
import { buildGallery } from './build.ts';
import { checkGallery } from './check.ts';
import { compareGalleries, isSameBuild } from './compare.ts';
import { writeReport } from './report.ts';
import { startGalleryBrowser } from './stage.ts';

/** A few stories before and after a change, some of them wrong in every way that is checked. */
const stories = path.join(root, 'shared-ui/gallery/test');
const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-gallery-'));
const [before, after, real] = ['before', 'after', 'real'].map((name) => path.join(folder, name)) as [
  string,
  string,
  string,
];
let browser: Browser;

beforeAll(async () => {
  const noChromium = await ensureChromium();
  if (noChromium) throw new Error(noChromium);
  await buildGallery({ output: before, stories: path.join(stories, 'before') });
  await buildGallery({ output: after, stories: path.join(stories, 'after') });
  browser = await startGalleryBrowser();
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('stories that throw, log errors, can’t be read or don’t fit are problems', async () => {
  const { stories, problems } = await checkGallery(browser, after);
  expect(stories).toBe(9);
  const ofStory = (name: string) => problems.filter((problem) => problem.startsWith(`test-broken--${name} `));
  expect(ofStory('throws')).toContain('test-broken--throws (360 px): This story throws');
  expect(ofStory('logs')).toContain('test-broken--logs (360 px): Something is wrong in here');
  expect(ofStory('pale')).toContainEqual(expect.stringContaining('color-contrast'));
  expect(ofStory('pale-in-the-dark')).toEqual([
    expect.stringContaining('(360 px): dark, creator: color-contrast'),
    expect.stringContaining('(360 px): dark, curator: color-contrast'),
  ]);
  expect(ofStory('wide')).toEqual([expect.stringMatching(/\(360 px\): wider than the window by \d+ px/)]);
  expect(ofStory('lost-pseudo')).toContain('test-broken--lost-pseudo (360 px): No element for hover: .nowhere');
  expect(problems).toContain('Broken: no story shows Banner, which the file declares');
  expect(problems.filter((problem) => problem.includes('test-tag'))).toEqual([]);
});

test('what differs between two galleries is named, and drawn in the report', async () => {
  const { compared, left, changes } = await compareGalleries(browser, before, after, {
    isWanted: (id) => id.startsWith('test-tag'),
  });
  expect({ compared, left }).toEqual({ compared: 4, left: 0 });
  const kinds = Object.fromEntries(changes.map(({ id, kind }) => [id, kind]));
  expect(kinds).toEqual({
    'test-tag--changed': 'changed',
    'test-tag--fresh': 'added',
    'test-tag--gone': 'removed',
  });
  // At both widths, in both themes.
  expect(changes).toHaveLength(12);
  const changed = changes.filter(({ kind }) => kind === 'changed');
  expect(changed.every(({ pixels }) => pixels > 0 && pixels < 500)).toBe(true);

  const page = writeReport(path.join(folder, 'report'), 'Two & more', changes);
  const html = readFileSync(page, 'utf8');
  expect(html).toContain('Two &amp; more');
  const pictures = Array.from(html.matchAll(/src="([^"]+)"/g), ([, file]) => file!);
  expect(pictures).toHaveLength(4 * (3 + 1 + 1));
  expect(pictures.filter((file) => !existsSync(path.join(folder, 'report', file)))).toEqual([]);
});

test('a run that is out of time says what it left', async () => {
  const { compared, left, changes } = await compareGalleries(browser, before, after, { deadline: performance.now() });
  expect({ compared, changes }).toEqual({ compared: 0, changes: [] });
  expect(left).toBeGreaterThan(3);
});

test('the same commit is built the same, and drawn the same to the pixel', async () => {
  await buildGallery({ output: real });
  expect(isSameBuild(before, after)).toBe(false);
  expect(isSameBuild(real, real)).toBe(true);
  const isFull = process.env['FANFARE_TEST_FULL'] === '1';
  // What floats, loads pictures, measures itself or has the focus is what could differ.
  const sample = /open$|picture|forecast|waveform--player|dialog--with|toasts--(neutral|danger)|select--focus/;
  const { compared, changes } = await compareGalleries(browser, real, real, {
    isWanted: (id) => isFull || sample.test(id),
  });
  expect(compared).toBeGreaterThan(20);
  expect(changes.map(({ id, width, theme, pixels }) => `${id} ${width} ${theme}: ${pixels}`)).toEqual([]);
});
