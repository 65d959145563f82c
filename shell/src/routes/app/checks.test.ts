import { describe, expect, it } from 'vitest';
import { live, overviewWith } from './test/fixtures.ts';
import { counterpartsOf, lastCheck } from './checks.ts';
import type { History } from './queries.ts';

const overview = overviewWith({ canary: { percent: 10, live: live('1.5.0') } });

const run = (shellVersion: string, version: string, at: string, isPassed: boolean): History['checks'][number] => ({
  remote: { name: 'mf-creator', version },
  shellVersion,
  isPassed,
  problems: isPassed ? [] : ['broken'],
  at,
  who: 'creator team',
});

describe('the checks a version needs', () => {
  it('are each live shell for a remote', () => {
    expect(counterpartsOf('mf-auth', overview)).toEqual([{ name: 'shell', version: '1.0.0' }]);
  });

  it('are each live remote for a shell, those of a canary too', () => {
    expect(counterpartsOf('shell', overview)).toEqual([
      { name: 'mf-auth', version: '2.0.0' },
      { name: 'mf-creator', version: '1.4.2' },
      { name: 'mf-creator', version: '1.5.0' },
      { name: 'mf-curator', version: '3.1.0' },
    ]);
  });
});

describe('the check of a pair', () => {
  const shell = { name: 'shell', version: '1.0.0' } as const;
  const checks = [
    run('1.0.0', '1.5.0', '2026-11-02T10:00:00.000Z', false),
    run('1.0.0', '1.5.0', '2026-11-01T10:00:00.000Z', true),
    run('1.1.0', '1.5.0', '2026-11-03T10:00:00.000Z', true),
  ];

  it('is its last run: a later failure counts', () => {
    expect(lastCheck('mf-creator', '1.5.0', shell, checks)?.isPassed).toBe(false);
    expect(lastCheck('mf-creator', '1.5.0', shell, checks.toReversed())?.isPassed).toBe(false);
  });

  it('is missing for another version of either', () => {
    expect(lastCheck('mf-creator', '1.4.2', shell, checks)).toBeUndefined();
    expect(lastCheck('mf-auth', '1.5.0', shell, checks)).toBeUndefined();
  });

  it('counts for the shell as well', () => {
    const remote = { name: 'mf-creator', version: '1.5.0' } as const;
    expect(lastCheck('shell', '1.1.0', remote, checks)?.isPassed).toBe(true);
    expect(lastCheck('shell', '1.2.0', remote, checks)).toBeUndefined();
  });
});
