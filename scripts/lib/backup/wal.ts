import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';

const segmentName = /^[0-9A-F]{24}$/;
/** What a file with the history of a timeline has at most: a line for each restore. */
export const historyBytes = 2 ** 20;
const historyName = /^[0-9A-F]{8}\.history$/;
const hex = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0');
/** Segments in 4 GB of WAL, which the second part of a name counts. */
const perPart = (segmentBytes: number) => 0x1_0000_0000n / BigInt(segmentBytes);

/** A position in the WAL as a number. */
export function lsnValue(lsn: string): bigint {
  const [high, low] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** Whether a text is a position in the WAL. */
export const isLsn = (text: string): boolean => /^[0-9A-Fa-f]{1,8}\/[0-9A-Fa-f]{1,8}$/.test(text);

const numberOf = (name: string, segmentBytes: number) =>
  BigInt(`0x${name.slice(8, 16)}`) * perPart(segmentBytes) + BigInt(`0x${name.slice(16)}`);

const nameOf = (timeline: string, number: bigint, segmentBytes: number) =>
  timeline + hex(number / perPart(segmentBytes)) + hex(number % perPart(segmentBytes));

/** The names of the segments from one to another, both included. */
export function segmentsBetween(first: string, last: string, segmentBytes: number): string[] {
  const from = numberOf(first, segmentBytes);
  const count = Number(numberOf(last, segmentBytes) - from) + 1;
  return Array.from({ length: count }, (_, place) => nameOf(first.slice(0, 8), from + BigInt(place), segmentBytes));
}

/** The segment in which WAL that ends at a position ends, and the one in which it would go on. */
export const segmentsAround = (lsn: string, timeline: string, segmentBytes: number): [end: string, next: string] => [
  nameOf(timeline, (lsnValue(lsn) - 1n) / BigInt(segmentBytes), segmentBytes),
  nameOf(timeline, lsnValue(lsn) / BigInt(segmentBytes), segmentBytes),
];

export interface Chain {
  /** The files of what follows without a gap. */
  files: string[];
  /** The newest one that the archive has. */
  lastArchived: string;
  /** The first one that is missing, although later ones are there. */
  missing: string | undefined;
}

/**
 * What follows a segment on the same timeline: in the archive, or in what is left of the lost server.
 * @param remains its `pg_wal`, which also has what it hadn't archived yet; segments that it keeps ready for later end recovery as nothing would
 */
export async function chainAfter(
  archive: string,
  remains: string | undefined,
  last: string,
  segmentBytes: number,
): Promise<Chain> {
  const timeline = last.slice(0, 8);
  const names = await readdir(archive).catch(() => []);
  const later = names.filter((name) => segmentName.test(name) && name.startsWith(timeline) && name > last);
  const archived = new Set(later);
  const chain: Chain = { files: [], lastArchived: later.toSorted().at(-1) ?? last, missing: undefined };
  for (let number = numberOf(last, segmentBytes) + 1n; ; number += 1n) {
    const name = nameOf(timeline, number, segmentBytes);
    if (archived.has(name)) chain.files.push(path.join(archive, name));
    else if (remains && existsSync(path.join(remains, name))) {
      chain.files.push(path.join(remains, name));
    } else {
      if (name < chain.lastArchived) chain.missing = name;
      return chain;
    }
  }
}

/** The histories of timelines that an archive has. */
export async function historiesIn(archive: string): Promise<string[]> {
  const names = await readdir(archive).catch(() => []);
  return names.filter((name) => historyName.test(name)).map((name) => path.join(archive, name));
}

/** The position of a segment, whatever its timeline: after going back to a moment the newest backup may begin before an older one. */
const positionOf = (segment: string): string => segment.slice(8, 24);

/**
 * Those of an archive's segments that no backup needs.
 * @param firsts the first segment of each backup that is kept
 */
export async function segmentsBefore(archive: string, firsts: readonly string[]): Promise<string[]> {
  const [first] = firsts.map(positionOf).toSorted();
  if (first === undefined) return [];
  const names = await readdir(archive).catch(() => []);
  return names.filter((name) => segmentName.test(name.slice(0, 24)) && positionOf(name) < first);
}
