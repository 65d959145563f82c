import { releaseContract, type FrontEndName } from '@fanfare/api-contract';
import { expect, it } from 'vitest';
import type { GateRelease } from './gates/fit.gate.ts';
import { furtherGood, pageVersions, substitutesOf } from './pairs.policy.ts';

const releaseOf = (name: FrontEndName, version: string, contract: object): GateRelease => ({
  name,
  version,
  contract: releaseContract.parse({ contract: 1, exposes: ['./app'], ...contract }),
});
const remote = (version: string, contract: number) => releaseOf('mf-creator', version, { contract });
const oldShell = releaseOf('shell', '1.2.0', { accepts: [1] });
const newShell = releaseOf('shell', '1.3.0', { accepts: [1, 2] });
const nextShell = releaseOf('shell', '2.0.0', { accepts: [2] });
const good = [remote('1.4.0', 2), remote('1.3.5', 2), remote('1.3.1', 1), remote('1.3.0', 1), remote('1.2.0', 1)];
const versions = (releases: readonly GateRelease[]) => releases.map(({ version }) => version);

it('gives the pages of a shell the two newest good versions that run in it', () => {
  expect(versions(pageVersions(good, newShell))).toEqual(['1.4.0', '1.3.5']);
  expect(versions(pageVersions(good, oldShell))).toEqual(['1.3.1', '1.3.0']);
  expect(versions(pageVersions(good.slice(2), nextShell))).toEqual([]);
});

it('needs no further version where every shell runs the newest, and else only those that a shell’s pages load', () => {
  expect(furtherGood(good, 2, [newShell])).toEqual([]);
  expect(furtherGood(good, 2, [newShell, oldShell])).toEqual(['1.3.1', '1.3.0']);
  expect(furtherGood(good, 2, [])).toEqual([]);
  expect(furtherGood([remote('1.4.0', 2), ...good.slice(2)], 2, [oldShell])).toEqual(['1.3.0']);
  expect(furtherGood([remote('1.0.0', 3)], 1, [oldShell])).toEqual([]);
});

it('names what the pages of a shell get instead of each live version that does not run in it', () => {
  const shells = [
    { release: newShell, isLive: true },
    { release: oldShell, isLive: false },
  ];
  const creator = { name: 'mf-creator', live: [remote('1.5.0', 1), good[0]!], good } as const;
  expect(substitutesOf(shells, [creator])).toEqual([
    {
      remote: { name: 'mf-creator', version: '1.4.0' },
      shellVersion: '1.2.0',
      isShellLive: false,
      insteadVersion: '1.3.1',
    },
  ]);
  expect(substitutesOf(shells, [{ ...creator, good: good.slice(0, 2) }])).toMatchObject([{ insteadVersion: null }]);
  expect(substitutesOf([{ release: nextShell, isLive: true }], [creator])).toMatchObject([
    { remote: { version: '1.5.0' }, insteadVersion: '1.4.0' },
  ]);
});
