import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type axeCore from 'axe-core';
import type { Page } from 'playwright/test';
import { expect } from './fixtures.ts';
import { isFullRun } from './full-run.ts';
import { expectLoaded } from './loaded.ts';

const wide = { width: 1440, height: 900 };
const narrow = { width: 360, height: 740 };

/** Frames of other origins answer the page's own copy. */
const source = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}
axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`;

/** Of the rules with lesser findings those for what screen readers find their way by: headings and landmarks. */
const structure = [
  'empty-heading',
  'heading-order',
  'landmark-banner-is-top-level',
  'landmark-complementary-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'page-has-heading-one',
  'region',
];

/** Axe's serious and critical findings on the open screen and those about its structure, and whether it is wider than the window. */
export async function accessibilityProblems(page: Page, problems: string[]): Promise<string[]> {
  await expectLoaded(page);
  const before = problems.length;
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(source);
  }
  const violations = await scanWhileStill(page);
  // The checker tries to add a style of its own, which the page's policy refuses: not the page's doing.
  problems.length = before;
  const path = pathOf(page);
  const found = violations.map(
    (violation) => `${path}: ${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
  return [...found, ...(await overflowProblems(page))];
}

/**
 * Colours in the middle of a transition have no contrast of their own, and a screen may still be drawing its last part: a scan counts
 * only when nothing moved and nothing was added while it ran, or when it found nothing.
 */
const scanWhileStill = (page: Page) =>
  page.evaluate(async (structure) => {
    const { axe } = globalThis as unknown as {
      axe: typeof axeCore & { _audit: { rules: { id: string; impact: axeCore.ImpactValue }[] } };
    };
    // A rule's findings all have its impact; those of the others would only be left out afterwards, and take half of a scan.
    const minor = axe._audit.rules.filter(
      ({ id, impact }) => (impact === 'minor' || impact === 'moderate') && !structure.includes(id),
    );
    // What passes is nobody's concern, and style sheets need not be fetched again.
    const options: axeCore.RunOptions = {
      resultTypes: ['violations'],
      preload: false,
      rules: Object.fromEntries(minor.map(({ id }) => [id, { enabled: false }])),
    };
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const untilStill = async () => {
      await frame();
      const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(finite.map(({ finished }) => finished));
    };
    for (let scans = 1; ; scans += 1) {
      await untilStill();
      let hasMoved = false;
      const move = () => {
        hasMoved = true;
      };
      const observer = new MutationObserver(move);
      observer.observe(document.body, { childList: true, subtree: true });
      for (const event of ['transitionrun', 'animationstart']) document.addEventListener(event, move, true);
      const { violations } = await axe.run({ exclude: '[data-base-ui-focus-guard]' }, options);
      // A transition that began during the scan is announced with the next frame.
      if (violations.length > 0) await frame();
      observer.disconnect();
      for (const event of ['transitionrun', 'animationstart']) document.removeEventListener(event, move, true);
      // Some screens never rest (figures that count): their last scan stands.
      if (!hasMoved || violations.length === 0 || scans === 5) return violations;
    }
  }, structure);

/** What measures itself follows a change of the window within some frames. */
export async function overflowProblems(page: Page): Promise<string[]> {
  const overflow = await page.evaluate(async () => {
    const excess = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    for (let frames = 0; frames < 60 && excess() > 0; frames += 1) await new Promise(requestAnimationFrame);
    return excess();
  });
  return overflow > 0 ? [`${pathOf(page)}: wider than the window by ${overflow} px`] : [];
}

const pathOf = (page: Page) => new URL(page.url()).pathname;

/** The screen as the journey left it fits a desk and a phone; in the full run axe finds nothing on either. */
export async function expectClean(page: Page, problems: string[]): Promise<void> {
  const found: string[] = [];
  for (const size of [narrow, wide]) {
    await page.setViewportSize(size);
    const here = isFullRun ? await accessibilityProblems(page, problems) : await overflowProblems(page);
    found.push(...here.map((problem) => `${size.width} px: ${problem}`));
  }
  expect(found).toEqual([]);
}
