import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { withLock } from './lock.mjs';
import { oneLine } from './one-line.mjs';
import { root } from './root.mjs';

const lockFile = (name: string) => path.join(root, '.cache', `${name}.lock`);
const name = `test-${process.pid}`;

test.for([
  [Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC', path: '/data/x' }), 'The disk is full: /data/x'],
  [Object.assign(new Error('EROFS: read-only'), { code: 'EROFS', path: '/data' }), 'The disk is read-only: /data'],
  [new Error('first line\nsecond line'), 'first line'],
  ['a string', 'Could not continue: a string'],
] as const)('%s is one line for a person', ([error, line]) => {
  expect(oneLine(error)).toBe(line);
});

test('work under a lock never overlaps, and leaves no lock', async () => {
  const order: string[] = [];
  const work = (label: string) => async () => {
    order.push(`${label} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    order.push(`${label} ends`);
  };
  await Promise.all([withLock(name, work('one')), withLock(name, work('two'))]);
  expect(order).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
  expect(existsSync(lockFile(name))).toBe(false);
});

test('a failure gives the lock back', async () => {
  await expect(withLock(name, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(existsSync(lockFile(name))).toBe(false);
});

test('the lock of a process that is gone is taken over', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  mkdirSync(path.dirname(lockFile(name)), { recursive: true });
  writeFileSync(lockFile(name), String(pid));
  await expect(withLock(name, () => Promise.resolve('done'))).resolves.toBe('done');
});

test('waiting for another start ends when this one is stopped', async () => {
  mkdirSync(path.dirname(lockFile(name)), { recursive: true });
  writeFileSync(lockFile(name), String(process.pid));
  const stopped = new AbortController();
  const waiting = withLock(name, () => Promise.resolve('done'), undefined, stopped.signal);
  stopped.abort(new Error('Stopped.'));
  await expect(waiting).rejects.toThrow('Stopped.');
  rmSync(lockFile(name));
});
