import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/install/root.mjs';
import { long } from './long.ts';

test('every file that is left to CI is there', () => {
  expect(long.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
