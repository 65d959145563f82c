import { describe, expect, it } from 'vitest';
import { readManifest } from './manifest.ts';

const url = 'http://localhost:3002/remotes/mf-creator/1.4.2/mf-manifest.json';
const good = {
  metaData: { globalName: 'mf_creator', remoteEntry: { name: 'remoteEntry.js', path: '' } },
  exposes: [
    { path: './app', assets: { js: { sync: ['12.js', 'app.js'], async: ['late.js'] }, css: { sync: ['app.css'] } } },
  ],
};

describe('a manifest', () => {
  it.each([
    ['a page', '<!doctype html>'],
    ['nothing', null],
    ['other JSON', { a: 1 }],
    ['a list', []],
    ['no screens', { ...good, exposes: [] }],
    ['invalid exposes', { ...good, exposes: 'x' }],
    ['no entry', { ...good, metaData: { globalName: 'mf_creator' } }],
  ])('is invalid: %s', (_, value) => {
    expect(() => readManifest(value, url)).toThrow('the manifest is none');
  });

  it.each(['https://elsewhere.example/a.js', '../1.4.1/a.js', '//elsewhere.example/a.js', '/a.js'])(
    'must not name a file elsewhere: %s',
    (file) => {
      const value = { ...good, exposes: [{ path: './app', assets: { js: { sync: [file] } } }] };
      expect(() => readManifest(value, url)).toThrow('elsewhere');
    },
  );

  it('lists the files its screens need to run, the entry first', () => {
    expect(readManifest(good, url).entry).toMatch(/\/remoteEntry\.js$/);
    expect(readManifest(good, url).files.map((file) => file.slice(file.lastIndexOf('/') + 1))).toEqual([
      'remoteEntry.js',
      '12.js',
      'app.js',
      'app.css',
    ]);
  });
});
