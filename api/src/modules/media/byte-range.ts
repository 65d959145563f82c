import type { ByteRange } from '../../gateways/storage/index.ts';

/**
 * Parses a Range header. Only one range is served; a list of them, or another unit, gets the whole file, as HTTP allows.
 * @param sizeBytes of the whole
 * @returns the requested part, `whole`, or `unsatisfiable` for one outside the file
 */
export function readRange(header: string | undefined, sizeBytes: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return 'whole';
  const [, from, to] = match;
  if (from === '') {
    const last = Number(to);
    return last === 0 ? 'unsatisfiable' : { start: Math.max(0, sizeBytes - last), end: sizeBytes - 1 };
  }
  const start = Number(from);
  const end = to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  if (to !== '' && Number(to) < start) return 'whole';
  return start >= sizeBytes ? 'unsatisfiable' : { start, end };
}
