import { type Random, randomFrom } from './random.ts';

/** The arrangement of a demo track. */
export interface SoundPlan {
  seconds: number;
  /** Beats per minute. */
  tempo: number;
  /** Semitones above A. */
  key: number;
  isMinor: boolean;
  hasDrums: boolean;
  seed: number;
}

/** Enough for a demo, at a quarter of the bytes of a CD. */
export const sampleRate = 22_050;

const lowestA = 110;
const steps = { major: [0, 2, 4, 5, 7, 9, 11], minor: [0, 2, 3, 5, 7, 8, 10] };
/** Root degrees of the chords; four chords make a round. */
const rounds = [
  [0, 5, 3, 4],
  [0, 4, 5, 3],
  [5, 3, 0, 4],
  [0, 3, 5, 4],
];

const frequency = (plan: SoundPlan, degree: number, octave: number) => {
  const scale = plan.isMinor ? steps.minor : steps.major;
  const semitone = scale[((degree % 7) + 7) % 7]! + 12 * (octave + Math.floor(degree / 7)) + plan.key;
  return lowestA * 2 ** (semitone / 12);
};

/** A wavetable of one wave with some overtones: computing a sine for each of them at each sample would take too long. */
const tableSize = 2_048;
function waveTable(overtones: readonly number[]): Float32Array {
  return Float32Array.from({ length: tableSize }, (_, index) =>
    overtones.reduce((sum, level, n) => sum + level * Math.sin((2 * Math.PI * index * (n + 1)) / tableSize), 0),
  );
}
const pad = waveTable([0.5, 0.22, 0.12, 0.06]);
const bell = waveTable([0.6, 0.05, 0.2, 0.02, 0.06]);
const bass = waveTable([0.8, 0.25, 0.05]);

interface Note {
  at: number;
  seconds: number;
  frequency: number;
  level: number;
  table: Float32Array;
  attack: number;
  /** Held notes sustain until they are released; plucked ones decay immediately. */
  isHeld?: boolean;
}

function write(out: Float32Array, note: Note): void {
  const from = Math.round(note.at * sampleRate);
  const length = Math.round(note.seconds * sampleRate);
  const attack = Math.max(1, note.attack * sampleRate);
  const step = (note.frequency * tableSize) / sampleRate;
  for (let i = 0; i < length && from + i < out.length; i += 1) {
    const left = 1 - i / length;
    const envelope = Math.min(1, i / attack) * (note.isHeld ? Math.min(1, left * 4) : left * left);
    out[from + i]! += note.table[Math.floor(i * step) % tableSize]! * envelope * note.level;
  }
}

function drum(out: Float32Array, at: number, random: Random, isKick: boolean, level: number): void {
  const from = Math.round(at * sampleRate);
  const length = Math.round((isKick ? 0.22 : 0.07) * sampleRate);
  for (let i = 0; i < length && from + i < out.length; i += 1) {
    const fade = (1 - i / length) ** 2;
    const wave = isKick ? Math.sin(2 * Math.PI * (48 + 70 * fade) * (i / sampleRate)) : random.next() * 2 - 1;
    out[from + i]! += wave * fade * level * (isKick ? 0.7 : 0.18);
  }
}

/** The density of the arrangement: a quiet beginning, two rises with a fall between them, and an end. */
function fullness(place: number): number {
  if (place < 0.12) return 0.35;
  if (place < 0.42) return 0.7;
  if (place < 0.55) return 0.45;
  return place < 0.9 ? 1 : 0.5;
}

/**
 * Renders a plan: chords, bass, a melody and drums.
 * @returns samples from -1 to 1 at `sampleRate`
 */
export function synthesise(plan: SoundPlan): Float32Array {
  const random = randomFrom(plan.seed);
  const out = new Float32Array(Math.round(plan.seconds * sampleRate));
  const beat = 60 / plan.tempo;
  const bar = beat * 4;
  const round = random.pick(rounds);
  const melody = Array.from({ length: 16 }, () => (random.chance(0.7) ? random.int(0, 7) : null));
  for (let number = 0; number * bar < plan.seconds; number += 1) {
    const at = number * bar;
    const full = fullness(at / plan.seconds);
    const root = round[number % round.length]!;
    for (const third of [0, 2, 4]) {
      const chord = frequency(plan, root + third, 1);
      write(out, {
        at,
        seconds: bar * 1.05,
        frequency: chord,
        level: 0.1 + 0.07 * full,
        table: pad,
        attack: 0.2,
        isHeld: true,
      });
    }
    for (let step = 0; step < 8; step += 1) {
      const now = at + (step * beat) / 2;
      const broken = frequency(plan, root + [0, 2, 4, 2][step % 4]!, 1);
      write(out, { at: now, seconds: beat, frequency: broken, level: 0.12 + 0.1 * full, table: bell, attack: 0.008 });
      const degree = melody[(number % 2) * 8 + step];
      if (full > 0.4 && degree !== null && degree !== undefined) {
        write(out, {
          at: now,
          seconds: beat * 0.9,
          frequency: frequency(plan, root + degree, 2),
          level: 0.22 * full,
          table: bell,
          attack: 0.01,
        });
      }
      if (step % 2 === 0 && full > 0.5) {
        write(out, {
          at: now,
          seconds: beat * 0.8,
          frequency: frequency(plan, root, 0),
          level: 0.3 * full,
          table: bass,
          attack: 0.015,
        });
      }
      if (plan.hasDrums && full > 0.6) {
        if (step % 4 === 0) drum(out, now, random, true, full);
        drum(out, now, random, false, full * (step % 4 === 2 ? 1.6 : 0.7));
      }
    }
  }
  return mastered(out);
}

/** Normalised to full level, with a fade-out. */
function mastered(samples: Float32Array): Float32Array {
  const fade = sampleRate * 1.5;
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0.001);
  return samples.map((sample, index) => (sample * Math.min(1, (samples.length - index) / fade) * 0.92) / loudest);
}

/** Converts samples to 16-bit mono bytes, little-endian. */
export function toBytes(samples: Float32Array): Buffer {
  const bytes = Buffer.alloc(samples.length * 2);
  samples.forEach((sample, index) => bytes.writeInt16LE(Math.round(sample * 32_000), index * 2));
  return bytes;
}

/** Wraps such bytes in a WAV file. */
export function toWav(bytes: Buffer): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + bytes.length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(bytes.length, 40);
  return Buffer.concat([header, bytes]);
}
