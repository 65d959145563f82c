import { expect, it } from 'vitest';
import { substituteLines } from './substitutes.ts';

const remote = { name: 'mf-creator', version: '1.4.0' } as const;

it('says what a change takes along, now or after a rollback of the shell', () => {
  const live = { remote, shellVersion: '1.2.0', isShellLive: true, insteadVersion: '1.3.1' };
  expect(substituteLines([live, { ...live, insteadVersion: null }, { ...live, isShellLive: false }])).toEqual([
    "mf-creator 1.4.0 doesn't run in shell 1.2.0; its visitors get 1.3.1.",
    "mf-creator 1.4.0 doesn't run in shell 1.2.0; its visitors are told that it is unavailable, as no good version of it does.",
    "mf-creator 1.4.0 doesn't run in shell 1.2.0: if the shell goes back to that, its visitors get 1.3.1.",
  ]);
  // An API from before says nothing.
  expect(substituteLines(undefined)).toEqual([]);
});
