import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { inEnglish } from '../../because.ts';
import { presentProblems, problemText } from './problem-texts.ts';

it('knows what a checker saw by its sentence, with the values that it names', () => {
  const problem = '/creator/campaigns as creator, at the end: mf-creator 1.4.0 is shown, not 1.5.0';
  expect(problemText(problem)).toEqual({
    reason: 'check_problems.other_shown',
    params: {
      where: '/creator/campaigns as creator, at the end',
      name: 'mf-creator',
      version: '1.4.0',
      expected: '1.5.0',
    },
  });
  expect(problemText('The browser said something else')).toBeNull();
  expect(presentProblems([problem, 'Something else'])).toEqual({
    problems: [problem, 'Something else'],
    texts: { problems: [expect.objectContaining({ reason: 'check_problems.other_shown' }), null] },
  });
  expect(presentProblems([])).toEqual({ problems: [] });
});

it('knows every sentence that the release command’s checks write', () => {
  const folder = resolve(import.meta.dirname, '../../../../shell/contract/release/smoke');
  const written = readdirSync(folder)
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(resolve(folder, file), 'utf8').matchAll(/problems\s*\.(?:add|stop)\(\s*`(.*?)`,?\s*\)/gs),
    ])
    .map(([, template]) => template!)
    // What the browser said is said as it did; that of the slot has two endings.
    .filter((template) => !/^\$\{(?:where|further)\}: \$\{[^}]*\}$|message\.split|timeoutMs/.test(template))
    .map((template) => template.replaceAll(/\$\{[^}]*\}/g, 'x'));
  expect(written.length).toBeGreaterThan(15);
  for (const ending of ['any more', 'after 30 s']) written.push(`x: mf-creator is not there ${ending}`);
  expect(written.filter((sentence) => problemText(sentence) === null)).toEqual([]);
  expect(written.filter((sentence) => inEnglish(problemText(sentence)!) !== sentence)).toEqual([]);
});
