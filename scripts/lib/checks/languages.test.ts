import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../install/root.mjs';

/*
 * Each language has the texts of English, and says the same with the same values: what is missing would be shown in English, a
 * wrong placeholder as itself.
 */

const base = 'en';
const catalogue = /^(.*\/locales)\/([\w-]+)\/([\w-]+)\.json$/;
const tracked = execFileSync('git', ['ls-files', '*/locales/*.json'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => catalogue.test(file));

type Texts = Map<string, string>;
function textsOf(file: string): Texts {
  const flat = (value: object, prefix = ''): [string, string][] =>
    Object.entries(value).flatMap(([name, text]: [string, unknown]): [string, string][] =>
      typeof text === 'object' && text !== null ? flat(text, `${prefix}${name}.`) : [[prefix + name, String(text)]],
    );
  return new Map(flat(JSON.parse(readFileSync(path.join(root, file), 'utf8')) as object));
}
const english = new Map(
  tracked.filter((file) => catalogue.exec(file)![2] === base).map((file) => [file, textsOf(file)]),
);
const languages = [...new Set(tracked.map((file) => catalogue.exec(file)![2]!))].filter((one) => one !== base);

const plural = /_(?:zero|one|two|few|many|other)$/;
const formsOf = (language: string) => new Intl.PluralRules(language).resolvedOptions().pluralCategories;

/** The names that a language's catalogue has to have: those of English, with the plurals of the language. */
function expectedKeys(texts: Texts, language: string): string[] {
  const isPlural = (key: string) => plural.test(key) && texts.has(key.replace(plural, '_other'));
  const keys = [...texts.keys()].flatMap((key) =>
    // i18next takes `_zero` for none in every language.
    isPlural(key) && !key.endsWith('_zero') ? formsOf(language).map((form) => key.replace(plural, `_${form}`)) : [key],
  );
  return [...new Set(keys)].sort();
}
/** The English text that one of another language translates. */
const originalOf = (key: string, texts: Texts) => texts.get(key) ?? texts.get(key.replace(plural, '_other')) ?? '';

const placeholders = (text: string) => [...new Set(text.match(/\{\{[^}]+\}\}/g))].sort();
const tags = (text: string) => (text.match(/<\/?[\w-]+\s*\/?>/g) ?? []).sort();
const wordsOf = (text: string) =>
  (text.replace(/\{\{[^}]+\}\}|<[^>]+>|https?:\S+/g, ' ').match(/[\p{L}\d]+/gu) ?? []).map((word) =>
    word.toLowerCase(),
  );

/** Names, commands and their like: the same in every language. */
const names =
  `fanfare pro paypal instagram tiktok youtube facebook twitter spotify linkedin deezer soundcloud apple music bandcamp
  tidal ctrl pdf csv faq api hit mrr npm run release check`.split(/\s+/);
/** Where the names of invented people and services stand. */
const isName = (key: string) => /\.examples\.\w+\.(?:title|about)$|\.who$/.test(key);
/** Words that are the same as in English. A longer list would hide texts that nobody has translated. */
const sameWords: Readonly<Record<string, string>> = {
  fr: `action audio blog bonus brief budget canary code contact cookie date description drop format genre harmonie instrumental intro menu minute
    mode note notification ok pack page pause phrase placement playlist production question radio route service session shell signature solo source stable standard
    tempo top trace transaction type utc version volume`,
};

/** What a language's typesetters would correct: French has no-break spaces before signs of two parts, and its own quotes. */
const misprints: Readonly<Record<string, RegExp>> = {
  fr: / [:;?!%€»]|« |\p{L}[;?!»%€]|\p{L}'\p{L}|"/u,
};

describe.each(languages)('the texts in %s', (language) => {
  const files = [...english].map(([file, original]) => {
    const own = file.replace(`/locales/${base}/`, `/locales/${language}/`);
    return { own, original, texts: tracked.includes(own) ? textsOf(own) : new Map<string, string>() };
  });
  /** The texts that are there, beside what they translate. */
  const pairs = files.flatMap(({ own, original, texts }) =>
    [...texts].map(([key, text]) => ({ at: `${own}: ${key}`, key, text, english: originalOf(key, original) })),
  );

  test('are in files of the same names', () => {
    const own = tracked.filter((file) => catalogue.exec(file)![2] === language);
    expect(own.toSorted()).toEqual(files.map((file) => file.own).toSorted());
  });

  test.each(files)('of $own are those of English, with the plurals of the language', ({ original, texts }) => {
    const isExtraZero = (key: string) => key.endsWith('_zero') && !original.has(key);
    expect([...texts.keys()].filter((key) => !isExtraZero(key)).toSorted()).toEqual(expectedKeys(original, language));
  });

  test('have the placeholders and tags of English', () => {
    const differing = pairs.filter(({ key, text, english: original }) => {
      // "One track" beside "{{count}} tracks".
      const isOne = key.endsWith('_one');
      const values = (one: string) => placeholders(one).filter((name) => !isOne || name !== '{{count}}');
      return String(values(text)) !== String(values(original)) || String(tags(text)) !== String(tags(original));
    });
    expect(differing.map(({ at, text }) => `${at}: ${text}`)).toEqual([]);
  });

  test('are neither empty nor left in English', () => {
    const shared = new Set([...names, ...(sameWords[language] ?? '').split(/\s+/)]);
    const isShared = (word: string) => shared.has(word) || shared.has(word.replace(/s$/, '')) || /\d|^.$/.test(word);
    const left = pairs.filter(
      ({ key, text, english: original }) =>
        (text.trim() === '' && original !== '') ||
        (text === original && !isName(key) && !wordsOf(text).every(isShared)),
    );
    expect(left.map(({ at, text }) => `${at}: ${text}`)).toEqual([]);
  });

  test('are typeset as in the language', () => {
    const wrong = pairs.filter(({ text }) => misprints[language]?.test(text.replace(/\{\{[^}]+\}\}/g, 'x')));
    expect(wrong.map(({ at, text }) => `${at}: ${text}`)).toEqual([]);
  });
});

test('there is another language than English', () => expect(languages).toContain('fr'));
