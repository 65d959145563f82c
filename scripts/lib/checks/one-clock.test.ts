import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../install/root.mjs';

/** Who may ask the machine for the time: the clock itself, and what happens outside of the product's story. */
const inMachineTime = [
  /^api\/src\/plugins\/clock\.ts$/,
  // Keeps the tables of the machine small: what is deleted is no part of the story.
  /^api\/src\/plugins\/housekeeping\.ts$/,
  // Pauses between tries and ages of half-sent files: moving the clock makes no other system answer sooner.
  /^api\/src\/gateways\//,
  // pg-boss keeps machine time in its own tables.
  /^api\/src\/plugins\/jobs\/queue-figures\.ts$/,
  // Authenticator apps keep the time of their phones.
  /^api\/src\/modules\/auth\/factors\/one-time-code\.ts$/,
  // Releases happen to the people who make them.
  /^api\/src\/modules\/boot\//,
];
const ownTime = [
  ['new Date()', /\bnew Date\(\s*\)/],
  ['Date.now()', /\bDate\.now\(/],
  ['SQL now()', /(?<![\w.])now\(\)/],
  ['SQL CURRENT_TIMESTAMP', /\b(CURRENT_(TIMESTAMP|DATE|TIME)|clock_timestamp\(|statement_timestamp\()/i],
] as const;

test('the product has one clock: clock.now() in code, app_now() in SQL', () => {
  const sources = globSync('api/src/**/*.ts', { cwd: root }).filter(
    (file) => !inMachineTime.some((exempt) => exempt.test(file)) && !file.endsWith('.test.ts'),
  );
  expect(sources.length).toBeGreaterThan(50);
  const found = sources.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        ownTime
          .filter(([, pattern]) => pattern.test(line))
          .map(([name]) => `${file}:${index + 1} ${name}: ${line.trim()}`),
      ),
  );
  expect(found).toEqual([]);
});
