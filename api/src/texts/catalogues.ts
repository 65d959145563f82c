import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Catalogue } from '@fanfare/api-contract/explanations';

/** What English is called; a language that lacks a text shows its. */
export const baseLanguage = 'en';

const folder = resolve(import.meta.dirname, '../locales');
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Catalogue;

/** The files of a language as one catalogue. @throws where two of them have texts of one noun */
function catalogueIn(language: string): Catalogue {
  const nouns = new Map<string, Readonly<Record<string, string>>>();
  for (const file of readdirSync(resolve(folder, language))) {
    for (const [noun, texts] of Object.entries(read(resolve(folder, language, file)))) {
      if (nouns.has(noun)) throw new Error(`Two files of ${language} have texts of ${noun}`);
      nouns.set(noun, texts);
    }
  }
  return Object.fromEntries(nouns);
}

const refusalsIn = (language: string): Catalogue =>
  read(fileURLToPath(import.meta.resolve(`@fanfare/api-contract/locales/${language}/refusals.json`)));

/** The texts of emails and papers, and those of reasons, by language; a language is a folder. */
export const catalogues: ReadonlyMap<string, { own: Catalogue; reasons: Catalogue }> = new Map(
  readdirSync(folder).map((language) => [language, { own: catalogueIn(language), reasons: refusalsIn(language) }]),
);
