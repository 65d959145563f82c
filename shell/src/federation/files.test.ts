import { createHash, webcrypto } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as Files from './files.ts';
import { releaseOf } from '../test-support/remotes.tsx';
import { createWatch } from './stall-timeout.ts';

let files: typeof Files;
beforeEach(async () => {
  vi.resetModules();
  files = await import('./files.ts');
});
afterEach(() => {
  vi.unstubAllGlobals();
  delete globalThis.fanfareIntegrity;
  delete globalThis.fanfareSums;
});

const start = { ...releaseOf('1.5.0'), integrity: { 'remoteEntry.js': 'sha384-AAAA' } };
const whole = { ...start, integrity: { ...start.integrity, 'lazy.js': 'sha384-BBBB' } };
const at = (file: string) => new URL(file, start.manifestUrl).href;
const sumOf = (file: string) => globalThis.fanfareIntegrity?.(at(file));

it('a file whose sum is not there yet is waited for, and runs with no bytes before', async () => {
  const fetchMore = vi.fn(async () => files.registerChecksums(whole));
  files.registerChecksums(start, fetchMore);
  expect(globalThis.fanfareSums?.(at('remoteEntry.js'))).toBeUndefined();
  expect(sumOf('lazy.js')).toMatch(/^sha384-A{64}$/);
  await globalThis.fanfareSums?.(at('lazy.js'));
  expect(fetchMore).toHaveBeenCalledOnce();
  expect(sumOf('lazy.js')).toBe('sha384-BBBB');
  expect(globalThis.fanfareSums?.(at('lazy.js?again'))).toBeUndefined();
});

it('a file that its release does not name never runs, and nothing is waited for', () => {
  files.registerChecksums(whole);
  expect(globalThis.fanfareSums?.(at('other.js'))).toBeUndefined();
  expect(sumOf('other.js')).toMatch(/^sha384-A{64}$/);
});

it('is known again after the sums did not arrive, once they do', async () => {
  const fetchMore = vi.fn(async () => files.registerChecksums(whole)).mockRejectedValueOnce(new Error('offline'));
  files.registerChecksums(start, fetchMore);
  await expect(globalThis.fanfareSums?.(at('lazy.js'))).rejects.toThrow('offline');
  expect(sumOf('lazy.js')).toMatch(/^sha384-A{64}$/);
  await globalThis.fanfareSums?.(at('lazy.js'));
  expect(sumOf('lazy.js')).toBe('sha384-BBBB');
});

it('files of others, and those of a development server, have no sums and wait for none', () => {
  files.registerChecksums(start, async () => {});
  files.registerChecksums({ manifestUrl: 'http://localhost:3002/mf-manifest.json', integrity: {} });
  for (const url of ['http://localhost:3002/app.js', '/static/1.0.0/shell.js', 'https://cdn.example/a.js']) {
    expect(globalThis.fanfareIntegrity?.(url)).toBeUndefined();
    expect(globalThis.fanfareSums?.(url)).toBeUndefined();
  }
});

it('a file that is fetched ahead is compared with its sum, which may have to be fetched before', async () => {
  const sum = `sha384-${createHash('sha384').update('lazy').digest('base64')}`;
  const registered = { ...start, integrity: { ...start.integrity, 'lazy.js': sum } };
  files.registerChecksums(start, async () => files.registerChecksums(registered));
  const watch = createWatch({ idleMs: 5_000, totalMs: 5_000 });
  const fetched = vi.fn(async () => new Response('lazy'));
  vi.stubGlobal('crypto', webcrypto);
  vi.stubGlobal('fetch', fetched);
  await files.fetchAhead(at('lazy.js'), false, watch);
  fetched.mockImplementation(async () => new Response('something else'));
  await expect(files.fetchAhead(at('lazy.js'), true, watch)).rejects.toThrow('is not what was registered');
  watch.stop();
});
