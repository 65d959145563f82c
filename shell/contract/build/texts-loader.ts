import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { LoaderContext } from 'webpack';

export interface TextsOptions {
  /** The front end's folder. */
  directory: string;
  /** Catalogue → chunk, for those that load neither with the first screen nor with all others. */
  chunks?: Readonly<Record<string, string>>;
}

/** Where `shell/src/lib/languages.ts` finds how to load a catalogue in other languages. */
const key = "Symbol.for('fanfare.languages')";
const base = 'en';
/** Of these each front end needs something on its first screen. */
const first = 'common';

const chunkOf = (file: string, { directory, chunks = {} }: TextsOptions) => {
  const name = path.basename(file, '.json');
  if (chunks[name]) return `.${chunks[name]}`;
  // The kit's are part of the first screen.
  return name === first || !file.startsWith(path.join(directory, 'src')) ? '' : '.more';
};

/**
 * A webpack loader for catalogues, `locales/<language>/<name>.json`: English is part of the chunk that imports it, and knows how to load the
 * other languages that have a file of that name. Those are in chunks of their own, a few for each language: `texts.fr`, `texts.fr.more`.
 */
export default function textsLoader(this: LoaderContext<TextsOptions>, json: string): string {
  // oxlint-disable-next-line oxc/no-this-in-exported-function -- webpack calls it on the context of the module
  return moduleOf(this, json);
}

function moduleOf(module: LoaderContext<TextsOptions>, json: string): string {
  const folder = path.dirname(module.resourcePath);
  const texts = JSON.parse(json) as object;
  const language = path.basename(folder);
  if (language !== base) return `export default ${literal(withPlurals(texts, language))};`;
  const locales = path.dirname(folder);
  // A new language is a new folder.
  module.addContextDependency(locales);
  const name = path.basename(module.resourcePath);
  const chunk = chunkOf(module.resourcePath, module.getOptions());
  const loads = readdirSync(locales)
    .filter((other) => other !== base && existsSync(path.join(locales, other, name)))
    .map(
      (other) =>
        `${JSON.stringify(other)}: () => import(${chunkName(`texts.${other}${chunk}`)} ${request(other, name)})`,
    );
  // For texts whose English is elsewhere: nothing but how to load the others.
  if (module.resourceQuery === '?languages') return `export default { ${loads.join(', ')} };`;
  if (loads.length === 0) return `export default ${literal(texts)};`;
  return `export default Object.assign(${literal(texts)}, { [${key}]: { ${loads.join(', ')} } });`;
}

const request = (language: string, name: string) => JSON.stringify(`../${language}/${name}`);
const chunkName = (name: string) => `/* webpackChunkName: ${JSON.stringify(name)} */`;
/** Browsers read JSON faster than the same object as a script. */
const literal = (texts: object) => `JSON.parse('${JSON.stringify(texts).replace(/['\\]/g, '\\$&')}')`;

/** Completes the plurals of a language by its `_other`: without a form i18next would take the English text. */
function withPlurals(texts: object, language: string): object {
  if (Array.isArray(texts))
    return texts.map((one: string | object) => (typeof one === 'object' ? withPlurals(one, language) : one));
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]: [string, string | object]): [string, string | object][] => {
      if (typeof text === 'object') return [[name, withPlurals(text, language)]];
      if (!name.endsWith('_other')) return [[name, text]];
      const stem = name.slice(0, -'_other'.length);
      const missing = pluralCategories.filter((category) => !(`${stem}_${category}` in texts));
      return [[name, text], ...missing.map((category): [string, string] => [`${stem}_${category}`, text])];
    }),
  );
}
