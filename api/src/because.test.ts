import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { errorCodes } from '@fanfare/api-contract';
import english from '@fanfare/api-contract/locales/en/refusals.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { because, inEnglish } from './because.ts';
import { renderReasons, renderTexts } from './cli/reasons-document.ts';

it('knows the texts of the catalogue by their types, as they are committed', () => {
  const file = resolve(import.meta.dirname, '../contract/src/refusals/reasons.ts');
  expect(readFileSync(file, 'utf8')).toBe(renderReasons());
});

it('has a text for each code', () => {
  expect(Object.keys(english.codes)).toEqual(errorCodes.toSorted());
});

it('takes neither an unknown text nor other values than its own', () => {
  // @ts-expect-error -- no such text
  because('artists.unheard_of');
  // @ts-expect-error -- without its values
  because('artists.roster_full');
  // @ts-expect-error -- with a value of another name
  because('artists.roster_full', { most: 3 });
  // @ts-expect-error -- with a value of another kind
  because('artists.roster_full', { max: 'three' });
  expect(inEnglish(because('artists.roster_full', { max: 3 }))).toBe('A roster has at most 3 artists');
});

it('types of the texts of emails and papers are those of the English catalogue', () => {
  expect(readFileSync(resolve(import.meta.dirname, 'texts/params.ts'), 'utf8')).toBe(renderTexts());
});
