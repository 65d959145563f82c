import { describe, expect, it } from 'vitest';
import { amountFault, creditsIn, savedCredits, shareOf, typedCredits } from './amount.ts';

describe('a typed amount', () => {
  it.each([
    ['', 'missing'],
    ['  ', 'missing'],
    ['many', 'notANumber'],
    ['-25', 'notANumber'],
    ['1e3', 'notANumber'],
    ['25.555', 'decimals'],
    ['19.99', 'tooLittle'],
    ['0', 'tooLittle'],
    ['214.51', 'tooMuch'],
    ['20', null],
    ['214.50', null],
    ['214,5', null],
  ])('%o is %s', (text, fault) => {
    expect(amountFault(text, { min: 20, max: 214.5 })).toBe(fault);
  });

  it('accepts a point or a comma', () => {
    expect(creditsIn('25,50')).toBe(25.5);
    expect(creditsIn(' 25.5 ')).toBe(25.5);
  });

  it('accepts spaces between thousands, as amounts are shown in French', () => {
    expect(creditsIn('1\u202f250,50')).toBe(1250.5);
    expect(creditsIn('1\u00a0250')).toBe(1250);
    expect(creditsIn('12 345 678,9')).toBe(12_345_678.9);
    expect(creditsIn('2 5')).toBeNull();
    expect(amountFault('1 250,505', { min: 20, max: 2_000 })).toBe('decimals');
  });
});

it('truncates a bonus to the hundredth and never rounds up', () => {
  expect(shareOf(0.19, 10)).toBe(0.01);
  expect(shareOf(1.15, 10)).toBe(0.11);
  expect(shareOf(25, 10)).toBe(2.5);
});

it.each([
  ['en-GB', '1250.50'],
  ['fr', '1250,50'],
])('an amount filled in reads as one that is typed in %s', (locale, text) => {
  expect(typedCredits(1250.5, locale)).toBe(text);
  expect(creditsIn(text)).toBe(1250.5);
});

it.each([
  ['en-GB', 50, '50'],
  ['en-GB', 1250.5, '1250.5'],
  ['fr', 1250.5, '1250,5'],
])('a saved amount is written as in %s: %d is %s', (locale, credits, text) => {
  expect(savedCredits(credits, locale)).toBe(text);
  expect(creditsIn(text)).toBe(credits);
});
