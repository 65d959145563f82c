import { because } from '../../../because.ts';
import type { FileBytes } from './file-bytes.ts';
import { type SoundHeaders, broken, maxParts, unsupported } from './headers.ts';

interface Box {
  type: string;
  /** Of its content, and where that ends. */
  at: number;
  end: number;
}

/** Codecs that M4A players support. */
const codecs = new Set(['mp4a', 'alac', '.mp3', 'fLaC', 'Opus']);
/** Encryption schemes of music stores and players. */
const locked = new Set(['drms', 'enca', 'drmi', 'encv']);
const selfContained = 1;
const maxTracks = 20;

/** The boxes between two positions, which they must fill. */
async function boxesOf(file: FileBytes, from: number, end: number): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = from; at < end;) {
    const head = await file.at(at, 16);
    // QuickTime writers end lists with four zeros.
    if (boxes.length > 0 && end - at === 4) break;
    if (head.length < 8 || boxes.length === maxParts) throw broken(`no box at ${at}`);
    const short = head.readUInt32BE(0);
    const isLong = short === 1 && head.length === 16;
    const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - at : short;
    if (size < (isLong ? 16 : 8) || at + size > end) throw broken(`a box that leaves its place at ${at}`);
    boxes.push({ type: head.toString('latin1', 4, 8), at: at + (isLong ? 16 : 8), end: at + size });
    at += size;
  }
  return boxes;
}

/** The first box at a path of types. */
async function boxAt(file: FileBytes, within: Box, ...types: string[]): Promise<Box | null> {
  let box: Box | undefined = within;
  for (const type of types) {
    if (!box) return null;
    box = (await boxesOf(file, box.at, box.end)).find((each) => each.type === type);
  }
  return box ?? null;
}

/** A track's data references: only this file is allowed. */
async function refuseReferences(file: FileBytes, track: Box): Promise<void> {
  const table = await boxAt(file, track, 'mdia', 'minf', 'dinf', 'dref');
  if (!table) throw broken();
  for (const { type, at } of await boxesOf(file, table.at + 8, table.end)) {
    const flags = await file.at(at, 4);
    const isHere = flags.length === 4 && (flags[3]! & selfContained) !== 0;
    if (!isHere || type === 'rsrc') throw broken('sound that is kept elsewhere');
  }
}

async function readTrack(file: FileBytes, track: Box): Promise<SoundHeaders | null> {
  const handler = await boxAt(file, track, 'mdia', 'hdlr');
  const kind = handler && (await file.at(handler.at + 8, 4)).toString('latin1');
  if (kind === 'vide') throw unsupported();
  await refuseReferences(file, track);
  if (kind !== 'soun') return null;
  const table = await boxAt(file, track, 'mdia', 'minf', 'stbl', 'stsd');
  const sample = table && Buffer.from(await file.at(table.at + 8, 36));
  if (!sample || sample.length < 36) throw broken();
  const codec = sample.toString('latin1', 4, 8);
  if (locked.has(codec)) {
    throw unsupported(because('files.locked'));
  }
  if (!codecs.has(codec)) throw unsupported();
  const clock = await boxAt(file, track, 'mdia', 'mdhd');
  const times = clock && (await file.at(clock.at, 32));
  if (!times || times.length < 24) throw broken();
  const isLong = times[0] === 1 && times.length === 32;
  const ticksPerSecond = times.readUInt32BE(isLong ? 20 : 12);
  const ticks = isLong ? Number(times.readBigUInt64BE(24)) : times.readUInt32BE(16);
  // The rate is a 16-bit field; faster rates don't fit it. The decoder determines them.
  return {
    seconds: ticks === 0 ? null : ticks / (ticksPerSecond || 1),
    sampleRate: null,
    channels: sample.readUInt16BE(24),
  };
}

/**
 * Walks the boxes of an M4A: they must fill the file, and contain audio without video, unencrypted, and all of it in this file.
 * @throws AppError file_broken, file_unsupported
 */
export async function readMp4(file: FileBytes): Promise<SoundHeaders> {
  const movie = (await boxesOf(file, 0, file.size)).find(({ type }) => type === 'moov');
  if (!movie) throw broken('no table of contents');
  let sound: SoundHeaders | null = null;
  const tracks = (await boxesOf(file, movie.at, movie.end)).filter(({ type }) => type === 'trak');
  if (tracks.length > maxTracks) throw broken('too many tracks');
  for (const track of tracks) sound = (await readTrack(file, track)) ?? sound;
  if (!sound) throw unsupported();
  return sound;
}
