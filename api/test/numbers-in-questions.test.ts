import { expect, it } from 'vitest';
import { questions } from '../sandbox/site/questions.ts';
import { defaultRules as rules } from '../src/rules.ts';

/*
 * The demo's help pages say numbers of the rules in words. Each has to be one: what a rule says otherwise from now on makes the sentence wrong.
 * Those of the home page are the installation's own (`shell/src/home/questions.ts`).
 */

/** All numbers of the rules, as whole numbers that a sentence may have; credits are stored as such or as hundredths, times in seconds or minutes. */
function numbersOf(value: unknown): number[] {
  if (typeof value === 'number') return [value, value / 100, value / 60, value / 1_000];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersOf) : [];
}
const known = new Set(numbersOf(rules).filter(Number.isInteger));
const numbersIn = (text: string) =>
  (text.match(/\d[\d,\u202f]*/g) ?? []).map((digits) => Number(digits.replaceAll(/\D/g, '')));
const strange = (texts: readonly string[]) =>
  texts.filter((text) => numbersIn(text).some((number) => !known.has(number)));

it('the help pages of a demo say numbers that are rules', () => {
  expect(strange(questions.map(({ answer }) => answer))).toEqual([]);
});
