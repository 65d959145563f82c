import { describe, expect, test } from 'vitest';
import { chords, clicks, noise, signalRate, sine, speech } from '../../../../test/files/signals.ts';
import { type SoundFigure, soundFigures } from '../figures.ts';
import { analyse } from './analyse.ts';
import { analyseInWorker } from './analyse-in-worker.ts';

const figuresOf = (signal: Float32Array, rate = signalRate) => {
  const { figures } = analyse(signal, rate);
  return Object.fromEntries(soundFigures.map((name, index) => [name, figures[index]])) as Record<
    SoundFigure,
    number | null
  >;
};

describe('sounds without music', () => {
  test('silence, and what is too short, have a loudness and nothing else', () => {
    const unknown = { energy: null, tempo: null, key: null, mode: null, danceability: null, speechiness: null };
    expect(figuresOf(new Float32Array(signalRate * 5))).toMatchObject({ ...unknown, loudness: -60 });
    expect(figuresOf(new Float32Array(0))).toMatchObject({ ...unknown, loudness: -60 });
    const { loudness, ...others } = figuresOf(sine(1_000, 0.2));
    expect(loudness).toBeCloseTo(0, 0);
    expect(others).toMatchObject(unknown);
  });

  test('noise and held tones have no tempo, noise and clicks no key', () => {
    expect(figuresOf(noise(5))).toMatchObject({ tempo: null, key: null, mode: null });
    expect(figuresOf(sine(997, 5))).toMatchObject({ tempo: null });
    expect(figuresOf(clicks(120, 5))).toMatchObject({ key: null, mode: null });
  });

  test('a broken signal gives figures within their scales', () => {
    const broken = chords([[0, 4, 7]], 6).map((value, index) =>
      index % 97 === 0 ? NaN : index % 101 === 0 ? Infinity : value * 40,
    );
    const { figures, brightness, dynamics } = analyse(broken, signalRate);
    for (const value of [...figures, brightness, dynamics]) expect(Number.isFinite(value ?? 0)).toBe(true);
    const { loudness, energy } = figuresOf(broken);
    expect(loudness).toBeLessThanOrEqual(0);
    expect(energy).toBeLessThanOrEqual(1);
  });

  test('an analysis that hangs or breaks is ended, and says so', async () => {
    const signal = () => ({ samples: sine(440, 1), sampleRate: signalRate });
    const script = (code: string) => new URL(`data:text/javascript,${code}`);
    expect(await analyseInWorker(signal(), 300, script('for(;;);'))).toBe('timed_out');
    expect(await analyseInWorker(signal(), 20_000, script('throw new Error()'))).toBe('crashed');
    expect(await analyseInWorker(signal(), 20_000, script('[]'))).toBe('crashed');
  });
});

test.each([
  [90, 8_000],
  [120, signalRate],
  [174, 44_100],
])('a click track of %i beats a minute at %i Hz', (bpm, rate) => {
  const tempo = figuresOf(clicks(bpm, 6, rate), rate).tempo!;
  // People nod to half of a fast beat.
  const folded = bpm > 160 && tempo < 100 ? tempo * 2 : tempo;
  expect(Math.abs(folded / bpm - 1)).toBeLessThan(0.02);
});

describe('keys', () => {
  const major = [
    [0, 4, 7],
    [5, 9, 12],
    [7, 11, 14],
    [0, 4, 7],
  ];
  const minor = [
    [0, 3, 7],
    [5, 8, 12],
    [7, 11, 14],
    [0, 3, 7],
  ];
  const scale = [0, 2, 4, 5, 7, 9, 11, 12, 11, 9, 7, 5, 4, 2, 0, 0].map((note) => [note]);
  test.each([
    ['C major', major, 0, 0, 1],
    ['F sharp major', major, 6, 6, 1],
    ['A minor', minor, -3, 9, 0],
    ['D minor', minor, 2, 2, 0],
    ['the scale of E flat major', scale, 3, 3, 1],
    ['C major, tuned a quarter of a semitone up', major, 0.25, 0, 1],
  ])('%s', (_name, rounds, up, key, mode) => {
    const transposed = rounds.map((notes) => notes.map((note) => note + up));
    expect(figuresOf(chords(transposed, 4))).toMatchObject({ key, mode });
  });
});

test('loudness falls with the level, and quiet passages are dynamics', () => {
  const levels = [1, 0.5, 0.1, 0.01].map((level) => figuresOf(sine(997, 4, level)).loudness);
  // Both sides play a mono tone: at full scale that is 0 LUFS.
  for (const [index, expected] of [0, -6, -20, -40].entries()) expect(levels[index]).toBeCloseTo(expected, 0);
  const song = chords([[0, 4, 7]], 16);
  const steady = analyse(song, signalRate).dynamics!;
  const half = song.map((value, index) => (index < song.length / 2 ? value * 0.2 : value));
  expect(analyse(half, signalRate).dynamics! - steady).toBeGreaterThan(8);
});

test('speech, brightness, energy and pulse tell sounds apart', () => {
  const music = chords(
    [
      [0, 4, 7],
      [5, 9, 12],
    ],
    8,
  );
  expect(figuresOf(speech(8)).speechiness).toBeGreaterThan(0.66);
  expect(figuresOf(music).speechiness).toBeLessThan(0.33);
  expect(figuresOf(clicks(120, 5)).speechiness).toBeLessThan(0.33);
  const brightness = [sine(300, 3), sine(1_200, 3), sine(4_000, 3)].map(
    (tone) => analyse(tone, signalRate).brightness!,
  );
  expect(brightness).toEqual(brightness.toSorted((a, b) => a - b));
  expect(brightness[2]! - brightness[0]!).toBeGreaterThan(0.7);
  const quiet = music.map((value) => value * 0.05);
  expect(figuresOf(music).energy! - figuresOf(quiet).energy!).toBeGreaterThan(0.2);
  expect(figuresOf(clicks(120, 5)).danceability! - figuresOf(noise(5)).danceability!).toBeGreaterThan(0.4);
});
