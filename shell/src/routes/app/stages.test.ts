import { describe, expect, it } from 'vitest';
import { readBake, readStages, usualStages } from './stages.ts';

describe('stages', () => {
  it.each([
    ['5, 25, 100', [5, 25, 100]],
    ['5 25 100', [5, 25, 100]],
    ['0.5 %; 10 %; 100 %', [0.5, 10, 100]],
    ['100', [100]],
  ])('are read as typed: %s', (typed, stages) => expect(readStages(typed)).toEqual({ stages }));

  it.each([
    ['', 'numbers'],
    ['five, 100', 'numbers'],
    ['1e1, 100', 'numbers'],
    ['-5, 100', 'numbers'],
    ['0, 100', 'range'],
    ['5, 101', 'range'],
    ['25, 5, 100', 'rising'],
    ['5, 5, 100', 'rising'],
    ['5, 25', 'last'],
    ['1 2 3 4 5 6 7 8 9 10 100', 'many'],
  ])('are refused for what is wrong with them: %s', (typed, problem) => expect(readStages(typed)).toEqual({ problem }));

  it('begin above the share that has the version already', () => {
    expect(usualStages()).toBe('5, 25, 100');
    expect(usualStages(10)).toBe('25, 100');
    expect(usualStages(50)).toBe('100');
    expect(usualStages(100)).toBe('100');
  });
});

it.each([
  ['30', 30],
  [' 1 ', 1],
  ['10080', 10_080],
  ['0', null],
  ['10081', null],
  ['1.5', null],
  ['', null],
  ['an hour', null],
])('a stage lasts whole minutes, at most a week: %s', (typed, minutes) => expect(readBake(typed)).toBe(minutes));
