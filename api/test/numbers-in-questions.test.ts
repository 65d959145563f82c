import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { questions } from '../sandbox/site/questions.ts';
import { defaultRules as rules } from '../src/rules.ts';

/*
 * The demo's help pages and the questions of the home page say numbers of the rules in words. Each has to be one: what a rule says otherwise from
 * now on makes the sentence wrong.
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

it.each(['en', 'fr'])('the home page’s questions say numbers that are rules, in %s', (language) => {
  const file = resolve(import.meta.dirname, `../../shell/src/locales/${language}/home.json`);
  const asked = (JSON.parse(readFileSync(file, 'utf8')) as { home: { questions: Record<string, { answer?: string }> } })
    .home.questions;
  const texts = Object.values(asked).flatMap(({ answer }) => answer ?? []);
  expect(texts.length).toBeGreaterThan(5);
  expect(strange(texts)).toEqual([]);
});
