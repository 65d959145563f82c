import { expect, it } from 'vitest';
import { loudnessOf, peaksOf } from './loudness.ts';

const sine = (rate: number, seconds: number, amplitude: number) =>
  Float32Array.from({ length: rate * seconds }, (_, at) => amplitude * Math.sin((2 * Math.PI * 997 * at) / rate));

// The reference of ITU-R BS.1770: 997 Hz at full scale in one channel has −3.01 LUFS.
it.each([24_000, 44_100, 48_000])('a full-scale tone has the loudness of the standard, at %i Hz', (rate) => {
  const tone = sine(rate, 2, 1);
  expect(loudnessOf([tone], rate)).toBeCloseTo(-3.01, 1);
  expect(loudnessOf([tone, tone], rate)).toBeCloseTo(0, 1);
  expect(loudnessOf([sine(rate, 2, 0.1)], rate)).toBeCloseTo(-23.01, 1);
});

it('pauses don’t make a track quieter, and silence has no loudness', () => {
  const rate = 24_000;
  const withPause = new Float32Array(rate * 12);
  withPause.set(sine(rate, 6, 0.5));
  expect(loudnessOf([withPause], rate)!).toBeGreaterThan(loudnessOf([sine(rate, 6, 0.5)], rate)! - 0.3);
  expect(loudnessOf([new Float32Array(rate * 2)], rate)).toBeNull();
  expect(loudnessOf([], rate)).toBeNull();
});

it('the outline follows the sound', () => {
  const samples = Float32Array.from([0, 0.1, -0.2, 0.1, 0.4, -0.3, 0, 0]);
  expect(peaksOf(samples, 4)).toEqual([25, 50, 100, 0]);
  expect(peaksOf(new Float32Array(8), 4)).toEqual([0, 0, 0, 0]);
});
