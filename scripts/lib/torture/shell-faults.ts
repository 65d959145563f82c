import { setTimeout as wait } from 'node:timers/promises';
import { seconds } from './numbers.ts';
import { judgeLooks, type Look } from './page-looks.ts';
import { ShellServer } from './shell-server.ts';
import type { Stand } from './stand.ts';

const tryEveryMs = 250;
const faults = {
  refused: 'the API refuses the shell’s server',
  stalled: 'the API is silent to the shell’s server',
  lost: 'open connections of the shell’s server to the API are lost',
} as const;

/** What visitors get while the shell's server can't reach the API. @returns one line for each thing that is wrong */
export async function cutShellFromApi(
  stand: Stand,
  { faultSeconds, say }: { faultSeconds: number; say: (line: string) => void },
): Promise<string[]> {
  const shell = await ShellServer.open(stand);
  const problems: string[] = [];
  try {
    for (const [state, name] of Object.entries(faults) as [keyof typeof faults, string][]) {
      await shell.untilFresh();
      const before = await shell.look();
      shell.proxy.set(state);
      const looks: Look[] = [];
      const untilMs = performance.now() + faultSeconds * 1_000;
      while (performance.now() < untilMs) {
        looks.push(await shell.look());
        await wait(tryEveryMs);
      }
      if (state === 'refused') {
        // One that starts meanwhile knows the last document from its disk.
        await shell.restart();
        looks.push(await shell.look());
      }
      shell.proxy.set('open');
      const freshMs = await shell.untilFresh();
      const found = judgeLooks(state, before, looks);
      if (freshMs === Infinity) found.push('pages stay old after it');
      problems.push(...found.map((one) => `${name}: ${one}`));
      const from = Map.groupBy(looks, (look) => look.from ?? 'nothing');
      const sources = [...from].map(([source, some]) => `${some.length} from ${source}`).join(', ');
      const slowestMs = Math.max(...looks.map(({ tookMs }) => tookMs));
      say(
        `${name}: pages ${sources}; slowest ${seconds(slowestMs)}; the API’s newest again ${seconds(freshMs)} after it`,
      );
    }
  } finally {
    await shell.stop();
  }
  return problems;
}
