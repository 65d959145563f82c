import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Browser } from 'playwright';
import { root } from '../install/root.mjs';
import { openStage, type Look, type Stage } from './stage.ts';
import { allRules, colourRules, findings } from './axe.ts';

/** The widths of pictures and checks: a phone, and a window beside another. */
export const widths = [360, 1024] as const;
export const themes = ['light', 'dark'] as const;
const roles = ['creator', 'curator'] as const;

const axe = readFileSync(createRequire(path.join(root, 'e2e/package.json')).resolve('axe-core/axe.min.js'), 'utf8');

export interface CheckResult {
  stories: number;
  problems: string[];
}

/**
 * Renders every story at both widths: none may throw or log an error, be wider than the window, or have serious findings of axe, in
 * either theme and role; and what a file declares is shown by one of its stories.
 */
export async function checkGallery(browser: Browser, folder: string): Promise<CheckResult> {
  const [narrow, wide] = await Promise.all(
    widths.map(async (width) => {
      const stage = await openStage(browser, folder, width);
      try {
        return await checkAt(stage, width);
      } finally {
        await stage.close();
      }
    }),
  );
  return { stories: narrow!.stories, problems: [...new Set([...narrow!.problems, ...wide!.problems])] };
}

async function checkAt(stage: Stage, width: number): Promise<CheckResult> {
  const isNarrow = width === widths[0];
  const problems: string[] = [];
  const unseen = new Map<string, string[]>();
  await stage.page.evaluate(axe);
  for (const { id, title, ignoredRules } of stage.stories) {
    const complain = (what: string) => problems.push(`${id} (${width} px): ${what}`);
    const { errors, missing } = await stage.show(id, { theme: 'light', role: 'creator' });
    for (const error of errors) complain(error);
    unseen.set(
      title,
      missing.filter((name) => unseen.get(title)?.includes(name) ?? true),
    );
    const excess = await stage.page.evaluate(() => globalThis.gallery.excess());
    if (excess > 0) complain(`wider than the window by ${excess} px`);
    // What else axe finds depends neither on the width nor on colours.
    if (isNarrow) for (const finding of await findings(stage.page, allRules, ignoredRules)) complain(finding);
    for (const look of isNarrow ? otherLooks : []) {
      await stage.dress(look);
      for (const finding of await findings(stage.page, colourRules))
        complain(`${look.theme}, ${look.role}: ${finding}`);
    }
  }
  for (const [title, names] of unseen)
    for (const name of names) problems.push(`${title}: no story shows ${name}, which the file declares`);
  return { stories: stage.stories.length, problems };
}

const otherLooks: Look[] = themes
  .flatMap((theme) => roles.map((role) => ({ theme, role })))
  .filter(({ theme, role }) => theme !== 'light' || role !== 'creator');
