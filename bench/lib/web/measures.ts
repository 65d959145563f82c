import type { Browser } from 'playwright';
import { median, percentile } from '../numbers.ts';
import { compared, type Result } from '../report.ts';
import { firstContentMs, usedCharacters, usedOfFirstLoad, type ScriptUse } from './first-load.ts';
import { interactions } from './interaction.ts';
import { installLighthouse, lighthouse, type Score } from './lighthouse.ts';
import { usedModules } from './modules.ts';
import type { Places, Route } from './places.ts';
import { roleSwitches } from './role-switch.ts';
import type { Site } from './sites.ts';
import { visit, type Visit } from './visit.ts';

/** What every measure has. */
export interface Bench {
  browser: Browser;
  places: Places;
  routes: readonly Route[];
  sites: { released: Site; one: Site };
  /** Folder of the build of mf-creator. */
  creatorBuild: string;
  rounds: number;
  listsFiles: boolean;
  listsModules: boolean;
  say: (line: string) => void;
}

type Side = 'released' | 'one';

const kilobytes = (bytes: number) => `${(bytes / 1_024).toFixed(1)} kB`;
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const milliseconds = (ms: number) => `${ms.toFixed(0)} ms`;
const shortened = (url: string, { shell }: Places) => url.slice(shell.length - 6);

async function on<Value>({ sites }: Bench, side: Side, work: () => Promise<Value>): Promise<Value> {
  const { stop } = await sites[side]();
  return work().finally(stop);
}

/** Has both sides take turns, each first as often as the other. @returns the values of each side, by round */
async function taken<Value>(bench: Bench, what: string, work: (side: Side) => Promise<Value>) {
  const values: Record<Side, Value[]> = { released: [], one: [] };
  for (let round = 0; round < bench.rounds; round += 1) {
    bench.say(`${what}, round ${round + 1} of ${bench.rounds} …`);
    const sides: Side[] = round % 2 === 0 ? ['released', 'one'] : ['one', 'released'];
    for (const side of sides) values[side].push(await on(bench, side, () => work(side)));
  }
  return values;
}

async function ofEach<Value>({ routes }: Bench, work: (route: Route) => Promise<Value>): Promise<Value[]> {
  const values: Value[] = [];
  for (const route of routes) values.push(await work(route));
  return values;
}

/** A figure beside a limit of its own; the one bundle's is only shown. */
function limited(
  what: string,
  figures: { ours: readonly number[]; theirs?: readonly number[] },
  limit: number,
  { shown, isMost }: { shown: (value: number) => string; isMost: boolean },
): Result {
  const { ours, theirs } = figures;
  return {
    what,
    ours: shown(median(ours)),
    peer: `${isMost ? '≤' : '≥'} ${shown(limit)}${theirs ? ` (one bundle ${shown(median(theirs))})` : ''}`,
    ratio: median(ours) / limit,
    rounds: ours.map((value) => value / limit),
    target: isMost ? { atMost: 1 } : { atLeast: 1 },
  };
}

/** Compressed bodies of a first load, fonts, pictures and answers of the API apart: exact, so once is enough. */
async function bytes(bench: Bench): Promise<Result[]> {
  bench.say('Counting bytes …');
  const all = () => ofEach(bench, (route) => visit(bench.browser, bench.places, route, false));
  const ours = await on(bench, 'released', all);
  const theirs = await on(bench, 'one', all);
  const total = ({ files }: Visit) => [...files.values()].reduce((sum, one) => sum + one, 0);
  return bench.routes.map((route, index) => {
    for (const [name, { files }] of Object.entries({ released: ours[index]!, 'one bundle': theirs[index]! })) {
      if (!bench.listsFiles) break;
      bench.say(`${route.path} ${name}`);
      for (const [url, size] of files) bench.say(`  ${kilobytes(size).padStart(9)} ${shortened(url, bench.places)}`);
    }
    const target = { atMost: 1.1 };
    return compared(`${route.path}: bytes`, [total(ours[index]!)], [total(theirs[index]!)], target, kilobytes);
  });
}

/** Characters of a first load's scripts. */
const loadedCharacters = (scripts: readonly ScriptUse[]) => scripts.reduce((sum, { source }) => sum + source.length, 0);

/** Prints what of a first load's scripts, or of their modules, didn't run: the most of it first. */
function listUse(bench: Bench, scripts: readonly ScriptUse[]): void {
  const print = (uses: readonly { name: string; loaded: number; used: number }[]) => {
    for (const { name, loaded, used: ran } of uses.toSorted((a, b) => b.loaded - b.used - (a.loaded - a.used)))
      bench.say(`${String(loaded).padStart(8)} ${String(loaded - ran).padStart(8)} ${name}`);
  };
  const files = scripts.map((script) => {
    const name = shortened(script.url, bench.places);
    return { name, loaded: script.source.length, used: usedCharacters(script) };
  });
  if (bench.listsFiles) print(files);
  if (bench.listsModules) print([...usedModules(scripts)].map(([name, use]) => ({ name, ...use })));
}

/** How much of the JavaScript of a first load ran. */
async function used(bench: Bench): Promise<Result[]> {
  bench.say('Counting what ran …');
  const all = () => ofEach(bench, (route) => usedOfFirstLoad(bench.browser, bench.places, route));
  const ours = await on(bench, 'released', all);
  const theirs = await on(bench, 'one', all);
  return bench.routes.map((route, index) => {
    if (bench.listsFiles || bench.listsModules) bench.say(`${route.path}: characters loaded, not used`);
    listUse(bench, ours[index]!);
    const shares = [ours[index]!, theirs[index]!].map(
      (scripts) => scripts.reduce((sum, script) => sum + usedCharacters(script), 0) / loadedCharacters(scripts),
    );
    return limited(
      `${route.path}: JavaScript used, of ${kilobytes(loadedCharacters(ours[index]!))}`,
      { ours: [shares[0]!], theirs: [shares[1]!] },
      0.6,
      {
        shown: percent,
        isMost: false,
      },
    );
  });
}

/** Time to the route's heading on a slow line and processor. */
async function heading(bench: Bench): Promise<Result[]> {
  const times = await taken(bench, 'Headings', () =>
    ofEach(bench, async (route) => (await visit(bench.browser, bench.places, route, true)).headingMs),
  );
  const of = (side: Side, index: number) => times[side].map((round) => round[index]!);
  return bench.routes.map((route, index) =>
    compared(`${route.path}: heading`, of('released', index), of('one', index), { atMost: 1.05 }),
  );
}

/** First content of the public page on slow 4G and a phone's processor. */
async function paint(bench: Bench): Promise<Result[]> {
  const route: Route = { path: '/', as: null };
  const times = await taken(bench, 'First content', () => firstContentMs(bench.browser, bench.places, route));
  const figures = { ours: times.released, theirs: times.one };
  return [limited('/: first content, slow 4G, 4 × CPU', figures, 1_600, { shown: milliseconds, isMost: true })];
}

const lighthouseLeast: Readonly<Record<string, number>> = {
  '/': 95,
  '/signin': 95,
  '/creator/campaigns': 82,
  '/curator': 76,
};

/** Lighthouse's performance for phones. */
async function lighthouses(bench: Bench): Promise<Result[]> {
  await installLighthouse();
  const judged = { ...bench, routes: bench.routes.filter(({ path }) => path in lighthouseLeast) };
  const scores = await taken(bench, 'Lighthouse', () => ofEach(judged, (route) => lighthouse(bench.places, route)));
  const of = (side: Side, index: number, value: (score: Score) => number) =>
    scores[side].map((round) => value(round[index]!));
  return judged.routes.map(({ path }, index) => {
    const each = (value: (score: Score) => number) => median(of('released', index, value)).toFixed(0);
    const times = `content ${each((one) => one.firstContentMs)}, largest ${each((one) => one.largestContentMs)}, blocked ${each((one) => one.blockedMs)} ms`;
    const score = ({ performance }: Score) => performance;
    return limited(
      `${path}: Lighthouse (benchmarkIndex ${each((one) => one.benchmarkIndex)}; ${times})`,
      { ours: of('released', index, score), theirs: of('one', index, score) },
      lighthouseLeast[path]!,
      { shown: (value) => value.toFixed(0), isMost: false },
    );
  });
}

/** An account's change between its two sides, both loaded before. */
async function roleSwitch(bench: Bench): Promise<Result[]> {
  const times = await taken(bench, 'Role switch', () => roleSwitches(bench.browser, bench.places, 8));
  const figures = { ours: times.released.map(median), theirs: times.one.map(median) };
  return [limited('role switch, prefetched', figures, 100, { shown: milliseconds, isMost: true })];
}

/** Choosing among 10,000 services. */
async function interaction(bench: Bench): Promise<Result[]> {
  const services = 10_000;
  const all: number[][] = [];
  for (let round = 0; round < Math.max(1, Math.min(3, bench.rounds)); round += 1) {
    bench.say(`Choosing among ${services} services, round ${round + 1} …`);
    all.push(await interactions(bench.browser, bench.creatorBuild, services));
  }
  const figures = { ours: all.map((round) => percentile(round, 0.95)) };
  return [limited('selection: interaction to next paint, p95', figures, 100, { shown: milliseconds, isMost: true })];
}

/** The measures by their names on the command line. */
export const measures = { bytes, used, heading, paint, lighthouse: lighthouses, switch: roleSwitch, interaction };

/** Whether a name is one of a measure. */
export const isMeasure = (name: string): name is keyof typeof measures => name in measures;
