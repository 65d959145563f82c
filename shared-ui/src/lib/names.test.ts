import { expect, test } from 'vitest';
import { initialsOf, seedOf } from './names.ts';

const nonJoiner = '\u200c';

test.each([
  ['Ines Halloran', 'IH'],
  ['callum', 'C'],
  ['', ''],
  ['   ', ''],
  ['Ana Maria de Souza', 'AM'],
  ['  Ólafur \t Þór  ', 'ÓÞ'],
  // A decomposed accent is one letter with its base.
  ['E\u0301milie Zola', 'ÉZ'],
  ['Jean-Luc Ponty', 'JP'],
  ['\u201cBig\u201d (Al) Jones', 'BA'],
  ['Salt & Tide', 'ST'],
  ['... And You', 'AY'],
  ['50 Cent', '5C'],
  ['ßig Ümit', 'ßÜ'],
  // Not the dotted capital of a Turkish browser.
  ['ilker', 'I'],
])('initials of "%s" are "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test.each([
  ['🎺 Fanfare 🎶 Kitchen', 'FK'],
  ['🎺 🎶', '🎺'],
  ['👩🏽\u200d🎤', '👩🏽\u200d🎤'],
  ['🇸🇪🇩🇰', '🇸🇪'],
  ['!!!', '!'],
])('symbols are not letters, and are never split: "%s" gives "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test.each([
  ['山田 太郎', '山太'],
  ['坂本龍一', '坂'],
  ['김 민수', '김민'],
  ['चित्रा सिंह', 'चिसिं'],
  ['דוד כהן', 'דכ'],
  ['فيروز حداد', `ف${nonJoiner}ح`],
])('other scripts give whole letters that do not join: "%s" gives "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('the same name always has the same tint', () => {
  expect(seedOf('Ines Halloran')).toBe(seedOf('Ines Halloran'));
  expect(seedOf('')).toBe(0);
});
