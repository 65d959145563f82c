import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LoaderContext } from 'webpack';
import textsLoader, { type TextsOptions } from './texts-loader.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'texts-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

function write(file: string): string {
  const full = path.join(directory, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, '{}');
  return full;
}
const load = (file: string, texts: object, options: Partial<TextsOptions> = {}) =>
  textsLoader.call(
    {
      resourcePath: file,
      addContextDependency: () => {},
      getOptions: () => ({ directory: path.join(directory, 'mf-labels'), ...options }),
    } as unknown as LoaderContext<TextsOptions>,
    JSON.stringify(texts),
  );
const chunksIn = (module: string) => [...module.matchAll(/webpackChunkName: "([^"]+)"/g)].map(([, chunk]) => chunk);

it('leaves a catalogue without other languages as it is, quotes included', () => {
  const module = load(write('mf-labels/src/locales/en/common.json'), { a: 'It’s "so" \\ it\'s' });
  const [, expression] = /^export default (.*);$/s.exec(module)!;
  // oxlint-disable-next-line no-eval -- what a browser does with it
  expect((0, eval)(expression!)).toEqual({ a: 'It’s "so" \\ it\'s' });
});

it('loads each language that has a file of that name, in a few chunks', () => {
  const files = ['common', 'shop', 'odd'].map((name) => write(`mf-labels/src/locales/en/${name}.json`));
  const kit = write('kit/src/locales/en/card.json');
  for (const folder of ['mf-labels', 'kit'])
    for (const name of ['common', 'shop', 'odd', 'card']) write(`${folder}/src/locales/fr/${name}.json`);
  write('mf-labels/src/locales/sv/common.json');
  expect([...files, kit].map((file) => chunksIn(load(file, {}, { chunks: { odd: 'own' } })))).toEqual([
    ['texts.fr', 'texts.sv'],
    ['texts.fr.more'],
    ['texts.fr.own'],
    ['texts.fr'],
  ]);
});

it('completes the plurals of a language, so that none is shown in English', () => {
  const module = load(write('mf-labels/src/locales/fr/common.json'), {
    list: { tracks_one: 'un titre', tracks_other: '{{count}} titres' },
    all_one: 'x',
    all_many: 'y',
    all_other: 'z',
    parts: [{ title: 'a', paragraphs: ['b'] }],
  });
  expect(module).toContain('"tracks_many":"{{count}} titres"');
  expect(module).toContain('"all_many":"y"');
  expect(module).toContain('"parts":[{"title":"a","paragraphs":["b"]}]');
});
