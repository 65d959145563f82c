import { describe, expect, it } from 'vitest';
import { prefixesOf, routeOf } from './routes.ts';

const remotes = [
  {
    name: 'mf-labels' as const,
    routes: [
      { path: '/labels/new', access: 'curator' as const },
      { path: '/labels/try', access: 'visitor' as const, role: 'creator' as const },
      { path: '/labels/:id', access: 'account' as const },
      { path: '/labels/:id/edit', access: 'creator' as const },
      { path: '/roster/*', access: 'visitor' as const },
    ],
  },
];

describe('an address', () => {
  it.each([
    ['/labels/new', 'mf-labels', 'curator', 'curator'],
    ['/labels/try', 'mf-labels', 'visitor', 'creator'],
    ['/labels/7', 'mf-labels', 'account', null],
    ['/labels/7/', 'mf-labels', 'account', null],
    ['/labels/7/edit', 'mf-labels', 'creator', 'creator'],
    ['/roster', 'mf-labels', 'visitor', null],
    ['/roster/a/b', 'mf-labels', 'visitor', null],
    ['/', 'shell', 'visitor', null],
    ['/_staff/codes', 'shell', 'visitor', null],
    ['/_staff/flags/501', 'shell', 'visitor', null],
  ])('%s is rendered by %s, for %s', (path, area, access, role) => {
    expect(routeOf(path, remotes)).toEqual({ area, access, role });
  });

  it.each(['/labels', '/labels//edit', '/labels/7/edit/x', '/rosters', '/_staff/x', '/creator', ''])(
    'doesn’t exist where no release has it: %s',
    (path) => expect(routeOf(path, remotes)?.area).toBe(path === '' ? 'shell' : undefined),
  );

  it('has its prefix from its first segment', () => {
    expect(prefixesOf(remotes[0]!)).toEqual(['/labels', '/roster']);
  });
});
