import path from 'node:path';
import { expect, it } from 'vitest';
import { callerFolder } from './caller-folder.ts';

const root = path.resolve('/srv/product');
const workspace = path.join(root, 'mf-creator');

it('is where npm was called, of a script of this workspace', () => {
  const env = { INIT_CWD: root, npm_package_json: path.join(workspace, 'package.json') };
  expect(callerFolder(workspace, env)).toBe(root);
});

it.each([
  ['without npm', {}],
  [
    'of a program that a script elsewhere started',
    { INIT_CWD: root, npm_package_json: path.join(root, 'package.json') },
  ],
  ['where npm says only half of it', { INIT_CWD: root }],
])('is this process’s %s', (_, env) => {
  expect(callerFolder(workspace, env)).toBe(workspace);
});
