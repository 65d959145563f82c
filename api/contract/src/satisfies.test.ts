import semver from 'semver';
import { expect, it } from 'vitest';
import { satisfies } from './satisfies.ts';

const versions = ['0.0.3', '0.2.3', '0.2.4', '0.3.0', '1.0.0', '1.2.2', '1.2.3', '1.2.4', '1.3.0', '2.0.0', '10.1.0'];
const bases = ['0.0.3', '0.2.3', '1.2.3', '10.1.0'];
const ranges = [
  ...bases.flatMap((base) => ['^', '~', '>=', ''].map((operator) => operator + base)),
  '^0.2.3 || ^1.2.0',
  '^18.2.0 || ^10.0.0',
];

it.each(ranges)('%s means what it does to npm', (range) => {
  for (const version of versions) {
    expect([version, satisfies(version, range)]).toEqual([version, semver.satisfies(version, range)]);
  }
});

it.each(['latest', '', '1.x', '<2.0.0', '^1.2'])('a range that it can’t read (%s) is not satisfied', (range) => {
  expect(satisfies('1.2.3', range)).toBe(false);
});

it('a version that it can’t read satisfies nothing', () => expect(satisfies('1.2.3-beta.1', '^1.2.0')).toBe(false));
