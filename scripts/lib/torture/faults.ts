import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { openCrowd } from './crowd.ts';
import { untilFirstAnswer } from './first-answer.ts';
import { seconds } from './numbers.ts';
import type { Part } from './part.ts';
import { cutShellFromApi } from './shell-faults.ts';
import { openTestBed, type TestBed } from './test-bed.ts';
import type { ProxyState, TcpProxy } from './tcp-proxy.ts';
import type { Person } from './world.ts';

const fiveMinutesMs = 300_000;
const shiftClock = pathToFileURL(path.join(import.meta.dirname, 'shift-clock.ts')).href;

interface Fault {
  name: string;
  begin(): Promise<void> | void;
  end(): Promise<void> | void;
}

/** Starts an API again with a clock that is wrong. */
async function shift(testBed: TestBed, person: Person, index: number, shiftMs: number): Promise<void> {
  const options = `${testBed.env['NODE_OPTIONS']} --import=${shiftClock}`;
  await testBed.apis[index]!.restart({ NODE_OPTIONS: options, TORTURE_CLOCK_SHIFT_MS: String(shiftMs) });
  await untilFirstAnswer(testBed, person, index, performance.now());
}

const cut = (name: string, proxy: TcpProxy, state: ProxyState): Fault => ({
  name,
  begin: () => proxy.set(state),
  end: () => proxy.set('open'),
});

/** Clocks that are wrong and networks that are cut, while clients work: what they see, and whether anything is lost. */
export const faults: Part = {
  what: 'clocks that are wrong, networks that are cut',
  sizes: { faultClients: 16, faultSeconds: 30 },
  async run({ name, port, size, say }) {
    const testBed = await openTestBed({ name, port, apis: 2, withDatabaseProxy: true, withProviderProxy: true });
    const [database, provider] = [testBed.databaseProxy!, testBed.providerProxy!];
    try {
      const crowd = await openCrowd(testBed, size('faultClients'));
      const shiftLast = (shiftMs: number) => shift(testBed, crowd.world.people[0]!, testBed.apis.length - 1, shiftMs);
      const all: Fault[] = [
        {
          name: 'the clock of one API is five minutes fast',
          begin: () => shiftLast(fiveMinutesMs),
          end: () => undefined,
        },
        {
          name: 'the clock of one API is five minutes slow',
          begin: () => shiftLast(-fiveMinutesMs),
          end: () => shiftLast(0),
        },
        cut('the database refuses connections', database, 'refused'),
        cut('the database is silent', database, 'stalled'),
        cut('the provider refuses connections', provider, 'refused'),
        cut('the provider is silent', provider, 'stalled'),
        cut('open connections to the provider are lost', provider, 'lost'),
        cut('open connections to the database are lost', database, 'lost'),
      ];
      for (const { name: fault, begin, end } of all) {
        await begin();
        const fromMs = performance.now();
        await wait(size('faultSeconds') * 1_000);
        await end();
        const healedMs = performance.now();
        const times = await Promise.all(
          testBed.apiUrls.map((_, index) => untilFirstAnswer(testBed, crowd.world.people[0]!, index, healedMs)),
        );
        await wait(1_000);
        say(
          `${fault}: ${crowd.journal.between(fromMs, healedMs)}; answers ${times.map(seconds).join(' and ')} after it`,
        );
      }
      const seen = await cutShellFromApi(testBed, { faultSeconds: size('faultSeconds'), say });
      await crowd.stop();
      for (const line of crowd.report()) say(line);
      return [...seen, ...(await crowd.check())];
    } finally {
      await testBed.stop();
    }
  },
};
