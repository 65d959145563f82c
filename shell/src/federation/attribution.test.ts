import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ownerOf, watchErrors } from './attribution.ts';
import type { Report } from './outcomes.ts';

const stackOf = (url: string) =>
  `TypeError: x is undefined\n    at Campaigns (${url}:1:2345)\n    at a (http://localhost:3000/static/0.1.0/shell.js:1:9)`;

describe('an error belongs to', () => {
  it.each([
    [
      'a version, by the script in its stack',
      stackOf('http://localhost:3002/remotes/mf-creator/1.4.2/12.abc.js'),
      'mf-creator',
      '1.4.2',
    ],
    [
      'a build of this machine',
      stackOf('http://localhost:3001/remotes/mf-auth/1.0.0-a1b2c3d4/remoteEntry.js'),
      'mf-auth',
      '1.0.0-a1b2c3d4',
    ],
    [
      'a version in a storage',
      stackOf('https://cdn.example/fanfare/remotes/mf-curator/2.0.0/a.js'),
      'mf-curator',
      '2.0.0',
    ],
    [
      'the file that a chunk error names',
      'Loading chunk 5 failed.\n(error: http://localhost:3002/remotes/mf-creator/1.5.0/tracks.js)',
      'mf-creator',
      '1.5.0',
    ],
  ])('%s', (_, text, name, version) => {
    expect(ownerOf(text)).toEqual({ name, version });
  });

  it('the shell, if no remote is in the stack', () => {
    const text = stackOf('http://localhost:3000/static/0.1.0-a1b2c3d4/member-part.js');
    expect(ownerOf(text)).toEqual({ name: 'shell', version: '0.1.0-a1b2c3d4' });
  });

  it.each([
    ['another product on a similar path', 'Error: x\n at http://localhost:3002/remotes/other/1.0.0/a.js:1:1'],
    ['an unknown script', 'Script error.'],
  ])('no version, if it comes from %s', (_, text) => {
    expect(ownerOf(text)).toBeNull();
  });

  it('the first remote in the stack: it is the one that ran', () => {
    const text = `Error: no\n at http://x/remotes/mf-curator/2.0.0/a.js:1:1\n at http://x/remotes/mf-creator/1.0.0/b.js:1:1`;
    expect(ownerOf(text)).toEqual({ name: 'mf-curator', version: '2.0.0' });
  });
});

describe('an uncaught error', () => {
  const report = vi.fn<Report>();
  let stop = () => {};
  beforeEach(() => {
    report.mockClear();
    stop = watchErrors(report);
  });
  afterEach(() => stop());

  const withStack = (name: string) =>
    Object.assign(new Error('no such thing'), { name, stack: stackOf('http://x/remotes/mf-creator/1.4.2/a.js') });
  const reject = (reason: unknown) => {
    const event = Object.assign(new Event('unhandledrejection'), { reason });
    dispatchEvent(event);
  };

  it('is reported to its version', () => {
    dispatchEvent(new ErrorEvent('error', { error: withStack('TypeError'), message: 'x' }));
    reject(withStack('RangeError'));
    expect(report.mock.calls.map(([{ name, version, outcome }]) => [name, version, outcome])).toEqual([
      ['mf-creator', '1.4.2', 'error'],
      ['mf-creator', '1.4.2', 'error'],
    ]);
  });

  it('without a stack is attributed by its file', () => {
    dispatchEvent(
      new ErrorEvent('error', {
        message: 'Unexpected token',
        filename: 'http://x/remotes/mf-auth/1.0.0/remoteEntry.js',
      }),
    );
    expect(report.mock.calls[0]?.[0]).toMatchObject({ name: 'mf-auth', version: '1.0.0' });
  });

  it('is not attributed if the API refused or a call was cancelled', () => {
    reject(withStack('ApiFailure'));
    reject(withStack('AbortError'));
    reject(undefined);
    expect(report).not.toHaveBeenCalled();
  });
});
