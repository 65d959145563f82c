import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { root } from '../install/root.mjs';
import { apiFlags } from '../product/serve-api.ts';
import { residentBytes } from '../system/process-figures.ts';
import { openCrowd } from './crowd.ts';
import { countRows, endsByTable, growth, heapAfterCollections, slopeOf } from './growth.ts';
import type { Part } from './part.ts';
import { openTestBed } from './test-bed.ts';

const minuteMs = 60_000;
const sampleMs = 5_000;
const mebibyte = 2 ** 20;
/** Caches fill first: what counts is the slope after this share of the time. */
const warmUpShare = 0.25;
const heapLog = pathToFileURL(path.join(import.meta.dirname, 'heap-log.ts')).href;

type Point = readonly [minutes: number, mib: number];

/** The last value, and how fast it rises once caches are full. */
function slopeLine(what: string, points: readonly Point[], minutes: number): string {
  const warm = points.filter(([at]) => at >= minutes * warmUpShare);
  if (warm.length < 2) return `${what}: too few values`;
  return `${what}: ${warm[0]![1].toFixed(0)} to ${warm.at(-1)![1].toFixed(0)} MiB, ${(slopeOf(warm) * 60).toFixed(1)} MiB more an hour (fitted, ${warm.length} values)`;
}

/** A market at full load for a long time: the books each minute, and what grows. */
export const soak: Part = {
  what: 'a market at full load, with the books read each minute',
  sizes: { minutes: 60, soakClients: 32 },
  async run({ name, port, size, say }) {
    const heapFiles = path.join(tmpdir(), `fanfare-torture-${process.pid}-heap`);
    const env = { NODE_OPTIONS: [...apiFlags, `--import=${heapLog}`].join(' '), TORTURE_HEAP_LOG: heapFiles };
    const testBed = await openTestBed({ name, port, apis: 2, env });
    try {
      const crowd = await openCrowd(testBed, size('soakClients'));
      const before = await countRows(testBed.owner);
      const problems: string[] = [];
      const processes = { 'api-0': testBed.apis[0]!, 'api-1': testBed.apis[1]!, sandbox: testBed.sandbox };
      const memory = new Map<string, Point[]>();
      const startedAtMs = performance.now();
      const startedAtClockMs = Date.now();
      for (let minute = 1; minute <= size('minutes'); minute += 1) {
        while (performance.now() - startedAtMs < minute * minuteMs) {
          await wait(sampleMs);
          for (const [of, { pid }] of Object.entries(processes)) {
            const bytes = residentBytes(pid);
            if (bytes === null) continue;
            const point: Point = [(performance.now() - startedAtMs) / minuteMs, bytes / mebibyte];
            memory.set(of, [...(memory.get(of) ?? []), point]);
          }
        }
        const audit = await testBed.audit();
        if (audit) problems.push(`the audit of minute ${minute}: ${audit}`);
        const mib = [...memory].map(([of, points]) => `${of} ${points.at(-1)![1].toFixed(0)}`).join(', ');
        say(
          `minute ${minute}: ${crowd.journal.acts.length} acts, the books are ${audit ? 'wrong' : 'right'}; MiB: ${mib}`,
        );
      }
      const after = await countRows(testBed.owner);
      const acts = crowd.journal.acts.length;
      await crowd.stop();
      for (const [of, points] of memory) say(slopeLine(`resident memory of ${of}`, points, size('minutes')));
      for (const index of testBed.apis.keys()) {
        const file = `${heapFiles}-${port + index}`;
        const left = heapAfterCollections(file, startedAtClockMs);
        rmSync(file, { force: true });
        say(slopeLine(`heap of api-${index} after full collections`, left, size('minutes')));
      }
      const ends = endsByTable(readFileSync(path.join(root, 'docs/reliability.md'), 'utf8'));
      const { lines, ownerless } = growth(before, after, acts, ends);
      say(`rows for each thousand acts: ${lines.join(', ')}`);
      problems.push(
        ...ownerless.map((table) => `${table} grows, and docs/reliability.md names nothing that ends its rows`),
      );
      for (const line of crowd.report()) say(line);
      return [...problems, ...(await crowd.check())];
    } finally {
      await testBed.stop();
    }
  },
};
