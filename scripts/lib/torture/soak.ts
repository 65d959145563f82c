import { setTimeout as wait } from 'node:timers/promises';
import { openCrowd } from './crowd.ts';
import { residentBytes } from '../system/process-figures.ts';
import { countRows, growth, slopeOf } from './growth.ts';
import type { Part } from './part.ts';
import { openStand } from './stand.ts';

const minuteMs = 60_000;
const sampleMs = 5_000;
const mebibyte = 2 ** 20;
/** Caches fill first: what counts is the slope after this share of the time. */
const warmUpShare = 0.25;

/** A market at full load for a long time: the books each minute, and what grows. */
export const soak: Part = {
  what: 'a market at full load, with the books read each minute',
  sizes: { minutes: 60, soakClients: 32 },
  async run({ name, port, size, say }) {
    const stand = await openStand({ name, port, apis: 2 });
    try {
      const crowd = await openCrowd(stand, size('soakClients'));
      const before = await countRows(stand.owner);
      const problems: string[] = [];
      const processes = { 'api-0': stand.apis[0]!, 'api-1': stand.apis[1]!, sandbox: stand.sandbox };
      const memory = new Map<string, [minutes: number, mib: number][]>();
      const startedAtMs = performance.now();
      for (let minute = 1; minute <= size('minutes'); minute += 1) {
        while (performance.now() - startedAtMs < minute * minuteMs) {
          await wait(sampleMs);
          for (const [of, { pid }] of Object.entries(processes)) {
            const bytes = residentBytes(pid);
            if (bytes === null) continue;
            const point: [number, number] = [(performance.now() - startedAtMs) / minuteMs, bytes / mebibyte];
            memory.set(of, [...(memory.get(of) ?? []), point]);
          }
        }
        const audit = await stand.audit();
        if (audit) problems.push(`the audit of minute ${minute}: ${audit}`);
        say(`minute ${minute}: ${crowd.journal.acts.length} acts, the books are ${audit ? 'wrong' : 'right'}`);
      }
      const after = await countRows(stand.owner);
      const acts = crowd.journal.acts.length;
      await crowd.stop();
      for (const [of, points] of memory) {
        const warm = points.filter(([minutes]) => minutes >= size('minutes') * warmUpShare);
        say(
          `memory of ${of}: ${points.at(-1)![1].toFixed(0)} MiB, ${(slopeOf(warm) * 60).toFixed(1)} MiB more an hour (fitted)`,
        );
      }
      say(`rows for each thousand acts: ${growth(before, after, acts).join(', ')}`);
      for (const line of crowd.report()) say(line);
      return [...problems, ...(await crowd.check())];
    } finally {
      await stand.stop();
    }
  },
};
