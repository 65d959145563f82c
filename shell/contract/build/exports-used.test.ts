import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import webpack from 'webpack';
import { beyondThin } from './exports-used.ts';
import type { ThinLibrary } from './shared.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'exports-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Builds a module, and says what it uses beyond the parts. */
async function beyond(code: string, whole: ThinLibrary[] = []): Promise<string[]> {
  writeFileSync(path.join(folder, 'app.js'), code);
  const compiler = webpack({
    context: folder,
    mode: 'development',
    entry: './app.js',
    output: { path: path.join(folder, 'dist') },
    externalsType: 'var',
    externals: { 'react-i18next': 'i18n', '@tanstack/react-query': 'query' },
  })!;
  let found: string[] = [];
  compiler.hooks.thisCompilation.tap('test', (compilation) =>
    compilation.hooks.finishModules.tap('test', () => {
      found = beyondThin(compilation, whole);
    }),
  );
  await new Promise((resolve, reject) => compiler.run((error) => (error ? reject(error) : resolve(null))));
  await new Promise((resolve) => compiler.close(resolve));
  return found;
}

const trans = "import { Trans, useTranslation } from 'react-i18next'; console.log(Trans, useTranslation);";

it('names what a page would not have, wherever it is imported, and says what to do', async () => {
  const [sentence, ...others] = await beyond(trans);
  expect(sentence).toMatch(/^Trans of react-i18next is not in the part .* `whole` in webpack.config.ts/);
  expect(others).toEqual([]);
  expect(await beyond("import('@tanstack/react-query').then(({ useQuery }) => useQuery());")).toEqual([
    expect.stringMatching(/^\* of @tanstack\/react-query/),
  ]);
});

it('has nothing against the part, nor against a build that takes the whole', async () => {
  expect(await beyond("import { useQuery } from '@tanstack/react-query'; useQuery();")).toEqual([]);
  expect(await beyond(trans, ['react-i18next'])).toEqual([]);
});
