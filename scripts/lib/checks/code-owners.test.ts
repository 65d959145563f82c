import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../install/root.mjs';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
/** Who owns what, without comments. */
const owned = read('docs/CODEOWNERS')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(/\s+/));

test('every package has owners of its own, and no line names what is gone', () => {
  const folders = owned.map(([folder = '']) => folder);
  expect(workspaces.filter((workspace) => !folders.includes(`/${workspace}/`))).toEqual([]);
  expect(folders.filter((folder) => folder !== '*' && !existsSync(path.join(root, folder)))).toEqual([]);
  expect(owned.filter(([, ...owners]) => owners.length === 0)).toEqual([]);
});
