import { beforeEach, expect, it, vi } from 'vitest';
import federation, { type ShareScope } from './runtime.ts';

const { bundlerRuntime } = federation;
type WebpackRequire = Parameters<typeof bundlerRuntime.init>[0]['webpackRequire'];

const own = { name: 'the build’s own' };
const shells = { name: 'the shell’s' };
let fallback: ReturnType<typeof vi.fn>;

/** A build that imports React as module 7, in its chunk `app`. */
function build(changes: object = {}) {
  const consumed = { shareKey: 'react', requiredVersion: '^19.3.0', strictVersion: true, fallback, ...changes };
  const webpackRequire = {
    m: {},
    c: {},
    S: {},
    federation: { initOptions: { name: 'mf_creator', shared: { react: [{ version: '19.3.1', get: fallback }] } } },
    consumesLoadingData: { moduleIdToConsumeDataMapping: { 7: consumed } },
  } as unknown as WebpackRequire;
  bundlerRuntime.init({ webpackRequire });
  return webpackRequire;
}

async function exportsOf(webpackRequire: WebpackRequire) {
  const promises: unknown[] = [];
  bundlerRuntime.consumes({
    webpackRequire,
    installedModules: {},
    chunkId: 'app',
    chunkMapping: { app: ['7'] },
    promises,
  });
  await Promise.all(promises);
  const module = { exports: undefined as unknown };
  webpackRequire.m['7']!(module);
  return module.exports;
}

const scopeOf = (changes: object = {}, version = '19.3.1') =>
  ({ react: { [version]: { version, from: 'shell', get: () => () => shells, ...changes } } }) as unknown as ShareScope;
const inShell = (shareScope: ShareScope, changes?: object) => {
  const webpackRequire = build(changes);
  bundlerRuntime.initContainerEntry({ webpackRequire, shareScope });
  return exportsOf(webpackRequire);
};

beforeEach(() => {
  fallback = vi.fn(async () => () => own);
});

it('without a shell a build uses its own library', async () => {
  expect(await exportsOf(build())).toBe(own);
});

it('in a shell it uses the shell’s, and fetches no copy of its own', async () => {
  expect(await inShell(scopeOf())).toBe(shells);
  expect(await inShell(scopeOf({ get: async () => () => shells }))).toBe(shells);
  expect(fallback).not.toHaveBeenCalled();
});

it('another remote’s copy, newer or not, is none of its business', async () => {
  const { react } = scopeOf();
  const theirs = { version: '19.9.0', from: 'mf_curator', get: () => () => ({ name: 'another remote’s' }) };
  expect(await inShell({ react: { '19.9.0': theirs, ...react } })).toBe(shells);
  expect(await inShell({ react: { '19.9.0': theirs } })).toBe(own);
});

it('of a shell that runs a variant, it uses that one', async () => {
  const whole = { name: 'the whole' };
  const treeShaking = { lib: () => shells };
  expect(await inShell(scopeOf({ get: () => () => whole, treeShaking }))).toBe(shells);
});

it('a library that the shell has loaded is not loaded again', async () => {
  const get = vi.fn(async () => () => shells);
  const scope = scopeOf({ get });
  await inShell(scope);
  await inShell(scope);
  expect(get).toHaveBeenCalledOnce();
});

it('a version it can’t work with is refused, before any of its code runs', async () => {
  await expect(inShell(scopeOf({}, '18.3.0'))).rejects.toThrow('react 18.3.0 of the shell does not satisfy ^19.3.0');
  // The shell itself starts whatever it shares.
  expect(await inShell(scopeOf({}, '18.3.0'), { strictVersion: false })).toBe(shells);
});

it('takes the part of a library that a page starts with; of a shell from before, the whole', async () => {
  const ofPart = { shareKey: 'react#thin' };
  const whole = { '19.3.1': { version: '19.3.1', from: 'shell', get: () => () => shells } };
  const part = { '19.3.1': { version: '19.3.1', from: 'shell', get: () => () => ({ name: 'the part' }) } };
  expect(await inShell({ react: whole, 'react#thin': part }, ofPart)).toEqual({ name: 'the part' });
  expect(await inShell({ react: whole }, ofPart)).toBe(shells);
  // What needs the whole never gets the part.
  expect(await inShell({ 'react#thin': part })).toBe(own);
  await expect(inShell(scopeOf({}, '18.3.0'), ofPart)).rejects.toThrow('react 18.3.0 of the shell');
});

it('a library that didn’t load is asked for again', async () => {
  const get = vi.fn(async () => () => shells).mockRejectedValueOnce(new Error('offline'));
  const scope = scopeOf({ get });
  await expect(inShell(scope)).rejects.toThrow('offline');
  expect(await inShell(scope)).toBe(shells);
});
