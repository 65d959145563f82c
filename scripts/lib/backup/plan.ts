import path from 'node:path';
import { type Manifest, backupNames, checkFiles, placesOf, readManifest } from './manifest.ts';
import type { Target } from './recovery.ts';
import { type FilesIndex, readIndex } from './stored-files.ts';
import { type Chain, chainAfter, isLsn, lsnValue } from './wal.ts';

/** What will be restored, checked as far as can be without copying it. */
export interface Plan {
  from: string;
  folder: string;
  manifest: Manifest;
  target: Target;
  chain: Chain;
  index: FilesIndex | undefined;
}

export interface Choice {
  until?: string | undefined;
  id?: string | undefined;
  remains?: string | undefined;
}

/**
 * Chooses the newest backup that ended before the target, and checks what the restore needs.
 * @param choice.until a time in ISO 8601 (UTC unless it says otherwise) or a position in the WAL; none: the newest there is
 * @param choice.id of one particular backup
 * @param choice.remains the `pg_wal` of the lost server, where it can still be read
 * @throws Error with one clear line
 */
export async function planRestore(from: string, choice: Choice = {}): Promise<Plan> {
  const { until, id, remains } = choice;
  const target = targetOf(until);
  const manifest = await chooseBackup(from, target, id);
  const folder = path.join(placesOf(from).backups, manifest.id);
  await checkFiles(folder, manifest);
  const chain = await chainAfter(placesOf(from).wal, remains, manifest.lastSegment, manifest.segmentBytes);
  if (target.kind === 'end' && chain.missing) {
    throw new Error(
      `WAL segment ${chain.missing} is missing in ${placesOf(from).wal}, and later ones are there. Get it back, or restore with --until a time before it.`,
    );
  }
  return { from, folder, manifest, target, chain, index: await readIndex(from) };
}

function targetOf(until: string | undefined): Target {
  if (until === undefined) return { kind: 'end' };
  if (isLsn(until)) return { kind: 'lsn', value: until.toUpperCase() };
  const [, date, time, zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?)(Z|[+-]\d\d:\d\d)?$/.exec(until) ?? [];
  if (!date || Number.isNaN(Date.parse(`${date}T${time}${zone}`))) {
    throw new Error(
      `--until is a time such as 2026-03-01T14:30:00Z or a position such as 0/3000060; it is "${until}".`,
    );
  }
  // Microseconds count, so PostgreSQL gets the text itself; it knows no Z here.
  return { kind: 'time', value: `${date} ${time}${zone === 'Z' ? '+00:00' : zone}` };
}

async function chooseBackup(from: string, target: Target, id: string | undefined): Promise<Manifest> {
  const names = await backupNames(from);
  if (id !== undefined && !names.includes(id)) throw new Error(`There is no backup ${id} in ${from}.`);
  for (const name of id === undefined ? names.toReversed() : [id]) {
    const manifest = await readManifest(path.join(placesOf(from).backups, name));
    if (manifest && isBefore(manifest, target)) return manifest;
    if (manifest && id !== undefined) {
      throw new Error(`Backup ${id} ended at ${manifest.endedAt} (${manifest.stopLsn}): it can't go back before that.`);
    }
    if (id !== undefined) throw new Error(`Backup ${id} was never finished: it has no manifest.`);
  }
  const before = target.kind === 'end' ? '' : ` that ended before ${target.value}`;
  throw new Error(`There is no complete backup${before} in ${from}.`);
}

function isBefore({ endedAt, stopLsn }: Manifest, target: Target): boolean {
  if (target.kind === 'end') return true;
  if (target.kind === 'lsn') return lsnValue(stopLsn) <= lsnValue(target.value);
  return microseconds(endedAt) <= microseconds(target.value.replace(' ', 'T'));
}

/** Of a time in ISO 8601; a Date has milliseconds. */
function microseconds(time: string): number {
  const [, digits = ''] = /\.\d{3}(\d{1,3})/.exec(time) ?? [];
  return Date.parse(time) * 1_000 + Number(digits.padEnd(3, '0'));
}
