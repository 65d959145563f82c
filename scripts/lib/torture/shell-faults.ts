import { setTimeout as wait } from 'node:timers/promises';
import { seconds } from './numbers.ts';
import { problemsOfVisits, type PageVisit } from './page-visits.ts';
import { ShellServer } from './shell-server.ts';
import type { TestBed } from './test-bed.ts';

const tryEveryMs = 250;
const faults = {
  refused: 'the API refuses the shell’s server',
  stalled: 'the API is silent to the shell’s server',
  lost: 'open connections of the shell’s server to the API are lost',
} as const;

/** What visitors get while the shell's server can't reach the API. @returns one line for each thing that is wrong */
export async function cutShellFromApi(
  testBed: TestBed,
  { faultSeconds, say }: { faultSeconds: number; say: (line: string) => void },
): Promise<string[]> {
  const shell = await ShellServer.open(testBed);
  const problems: string[] = [];
  try {
    for (const [state, name] of Object.entries(faults) as [keyof typeof faults, string][]) {
      await shell.untilFresh();
      const before = await shell.visit();
      shell.proxy.set(state);
      const visits: PageVisit[] = [];
      const untilMs = performance.now() + faultSeconds * 1_000;
      while (performance.now() < untilMs) {
        visits.push(await shell.visit());
        await wait(tryEveryMs);
      }
      if (state === 'refused') {
        // One that starts meanwhile knows the last document from its disk.
        await shell.restart();
        visits.push(await shell.visit());
      }
      shell.proxy.set('open');
      const freshMs = await shell.untilFresh();
      const found = problemsOfVisits(state, before, visits);
      if (freshMs === Infinity) found.push('pages stay old after it');
      problems.push(...found.map((one) => `${name}: ${one}`));
      const from = Map.groupBy(visits, (visit) => visit.from ?? 'nothing');
      const sources = [...from].map(([source, some]) => `${some.length} from ${source}`).join(', ');
      const slowestMs = Math.max(...visits.map(({ tookMs }) => tookMs));
      say(
        `${name}: pages ${sources}; slowest ${seconds(slowestMs)}; the API’s newest again ${seconds(freshMs)} after it`,
      );
    }
  } finally {
    await shell.stop();
  }
  return problems;
}
