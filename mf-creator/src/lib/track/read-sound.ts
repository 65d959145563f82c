import { audioMaxSeconds, audioTypeOf, type FileRefusal } from './files.ts';
import { loudnessOf, measuredSeconds, peaksOf } from './loudness.ts';

/** What this browser finds out about a chosen file. `unknown`: it can't play this format, which says nothing about the file. */
export type Sound =
  | { kind: 'unknown' }
  | { kind: 'broken' }
  | { kind: 'read'; durationSeconds: number; peaks: number[]; loudnessDb: number | null };

/** Enough for the loudness, and half the memory of 48 kHz. */
const decodedRate = 24_000;
const peakCount = 400;
const patienceMs = 10_000;

/** The length, by the file's head. Null if the browser can't tell, `broken` if it finds no sound. */
function readDuration(file: File): Promise<number | 'broken' | null> {
  const audio = new Audio();
  if (audio.canPlayType(audioTypeOf(file)) === '') return Promise.resolve(null);
  const url = URL.createObjectURL(file);
  let timer: ReturnType<typeof setTimeout>;
  return new Promise<number | 'broken' | null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs);
    audio.addEventListener('loadedmetadata', () => resolve(Number.isFinite(audio.duration) ? audio.duration : null));
    audio.addEventListener('error', () => resolve('broken'));
    audio.preload = 'metadata';
    audio.src = url;
  }).finally(() => {
    clearTimeout(timer);
    audio.removeAttribute('src');
    URL.revokeObjectURL(url);
  });
}

async function decode(file: File): Promise<AudioBuffer | null> {
  if (typeof OfflineAudioContext === 'undefined') return null;
  try {
    return await new OfflineAudioContext(1, 1, decodedRate).decodeAudioData(await file.arrayBuffer());
  } catch {
    return null;
  }
}

async function read(file: File): Promise<Sound> {
  const told = await readDuration(file);
  if (told === 'broken') return { kind: 'broken' };
  // Too long is refused anyway, and may not fit into memory.
  if (told !== null && told > audioMaxSeconds)
    return { kind: 'read', durationSeconds: told, peaks: [], loudnessDb: null };
  const sound = told === null ? null : await decode(file);
  if (!sound)
    return told === null ? { kind: 'unknown' } : { kind: 'read', durationSeconds: told, peaks: [], loudnessDb: null };
  const channels = Array.from({ length: Math.min(2, sound.numberOfChannels) }, (_, index) =>
    sound.getChannelData(index),
  );
  const wanted = measuredSeconds * sound.sampleRate;
  const start = Math.max(0, Math.floor((sound.length - wanted) / 2));
  return {
    kind: 'read',
    durationSeconds: sound.duration,
    peaks: peaksOf(channels[0]!, peakCount),
    loudnessDb: loudnessOf(
      channels.map((samples) => samples.subarray(start, start + wanted)),
      sound.sampleRate,
    ),
  };
}

const sounds = new WeakMap<File, Promise<Sound>>();

/** Reads a file once, however many parts of a screen ask. */
export function readSound(file: File): Promise<Sound> {
  let sound = sounds.get(file);
  if (!sound) sounds.set(file, (sound = read(file).catch((): Sound => ({ kind: 'unknown' }))));
  return sound;
}

/** Why the API would refuse the content of a file, as far as this browser can tell. */
export async function soundRefusal(file: File): Promise<FileRefusal | null> {
  const sound = await readSound(file);
  if (sound.kind === 'broken') return 'file_broken';
  return sound.kind === 'read' && sound.durationSeconds > audioMaxSeconds ? 'file_too_long' : null;
}
