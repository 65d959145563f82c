import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright';
import { themes, widths } from './check.ts';
import { differenceOf } from './pixels.ts';
import { openStage, type Stage, type StoryEntry } from './stage.ts';

/** A picture of a story that isn't the same in both galleries. */
export interface Change {
  id: string;
  width: number;
  theme: 'light' | 'dark';
  kind: 'changed' | 'added' | 'removed';
  /** Pixels that differ. */
  pixels: number;
  before?: Buffer;
  after?: Buffer;
  difference?: Buffer;
}

export interface Comparison {
  /** Stories that were compared, at both widths and in both themes. */
  compared: number;
  /** Stories that the time didn't suffice for. */
  left: number;
  changes: Change[];
}

interface CompareOptions {
  /** Of `performance.now()`. */
  deadline?: number;
  /** Of all stories by default. */
  isWanted?: (id: string) => boolean;
}

/** Whether two builds are the same byte for byte: then there is nothing to compare. */
export function isSameBuild(before: string, after: string): boolean {
  const [old, fresh] = [before, after].map((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort(),
  );
  const isFile = (name: string) => path.extname(name) !== '';
  return (
    old!.join() === fresh!.join() &&
    old!
      .filter(isFile)
      .every((name) => readFileSync(path.join(before, name)).equals(readFileSync(path.join(after, name))))
  );
}

/**
 * Takes pictures of two built galleries in the same browser, and compares them: story by story, so that a run which is out of time has
 * compared those it got to.
 */
export async function compareGalleries(
  browser: Browser,
  before: string,
  after: string,
  { deadline = Infinity, isWanted = () => true }: CompareOptions = {},
): Promise<Comparison> {
  const results = await Promise.all(
    widths.map(async (width) => {
      const stages = await Promise.all([before, after].map((folder) => openStage(browser, folder, width)));
      try {
        return await compareAt(stages[0]!, stages[1]!, width, deadline, isWanted);
      } finally {
        await Promise.all(stages.map((stage) => stage.close()));
      }
    }),
  );
  const compared = Math.min(...results.map(({ compared }) => compared));
  const total = results[0]!.compared + results[0]!.left;
  return { compared, left: total - compared, changes: results.flatMap(({ changes }) => changes) };
}

async function compareAt(
  before: Stage,
  after: Stage,
  width: number,
  deadline: number,
  isWanted: (id: string) => boolean,
): Promise<Comparison> {
  const changes: Change[] = [];
  const earlier = new Map(before.stories.map((story) => [story.id, story]));
  const removed = before.stories.filter(({ id }) => !after.stories.some((story) => story.id === id));
  const all = [...after.stories, ...removed].filter(({ id }) => isWanted(id));
  let compared = 0;
  for (const { id } of all) {
    if (performance.now() > deadline) break;
    const current = after.stories.find((story) => story.id === id);
    const [old, fresh] = await Promise.all([pictures(before, earlier.get(id)), pictures(after, current)]);
    for (const theme of themes) {
      const change = await changeOf(old?.[theme], fresh?.[theme]);
      if (change) changes.push({ id, width, theme, ...change });
    }
    compared += 1;
  }
  return { compared, left: all.length - compared, changes };
}

type Pictures = Record<Change['theme'], Buffer>;

async function pictures(stage: Stage, story: StoryEntry | undefined): Promise<Pictures | undefined> {
  if (!story) return undefined;
  await stage.show(story.id, { theme: 'light' });
  const light = await stage.picture(story);
  await stage.dress({ theme: 'dark' });
  return { light, dark: await stage.picture(story) };
}

async function changeOf(
  before: Buffer | undefined,
  after: Buffer | undefined,
): Promise<Omit<Change, 'id' | 'width' | 'theme'> | null> {
  if (!before) return after ? { kind: 'added', pixels: 0, after } : null;
  if (!after) return { kind: 'removed', pixels: 0, before };
  if (before.equals(after)) return null;
  const { pixels, image } = await differenceOf(before, after);
  return pixels === 0 ? null : { kind: 'changed', pixels, before, after, difference: image };
}
