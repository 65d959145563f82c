import { createHash } from 'node:crypto';
import { type ReadStream, createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { CsvReader, type CsvRecord, type Place } from './csv-reader.ts';
import { type Columns, columnsOf, delimiterOf } from './import-columns.ts';

/** A CSV file, or one packed by gzip. */
export interface ImportFile {
  path: string;
  size: number;
  hash: string;
  columns: Columns;
  /** Where the second record begins. */
  first: Place;
  delimiter: string;
  isPacked: boolean;
}

const chunkSize = 262_144;
const headerSize = 65_536;

/**
 * Opens a file: reads it once for its hash, and its first line.
 * @throws Error where it can't be read, or its first line doesn't name the columns
 */
export async function openImportFile(path: string): Promise<ImportFile> {
  const start = await startOf(path);
  const isPacked = start[0] === 0x1f && start[1] === 0x8b;
  const head: Buffer[] = [];
  for await (const chunk of unpacked(path, isPacked)) {
    head.push(chunk);
    if (head.reduce((sum, { length }) => sum + length, 0) >= headerSize) break;
  }
  const text = Buffer.concat(head);
  const delimiter = delimiterOf(text.toString('utf8').trimStart().split('\n', 1)[0]!);
  const [header] = new CsvReader(delimiter, { position: 0, line: 1 }).read(text, true);
  if (!header) throw new Error('the file is empty');
  if (header.problem !== null) throw new Error(`the first line ${header.problem}`);
  const columns = columnsOf(header.fields);
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: chunkSize }) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { path, size, hash: hash.digest('hex'), columns, first: header.next, delimiter, isPacked };
}

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The bytes of a file without its packing. @param onRead is told how many bytes of the file itself are read */
async function* unpacked(path: string, isPacked: boolean, start = 0, onRead?: (bytes: number) => void) {
  const file: ReadStream = createReadStream(path, { highWaterMark: chunkSize, start: isPacked ? 0 : start });
  const stream = isPacked ? file.pipe(createGunzip({ chunkSize })) : file;
  file.once('error', (error) => stream.destroy(error));
  let skipped = isPacked ? 0 : start;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      onRead?.(file.bytesRead + (isPacked ? 0 : start));
      const unread = chunk.subarray(Math.min(chunk.length, Math.max(0, start - skipped)));
      skipped += chunk.length;
      if (unread.length > 0) yield unread;
    }
  } finally {
    file.destroy();
  }
}

/** The records of a file from a place on, as they come. */
export async function* recordsOf(
  file: ImportFile,
  from: Place,
  onRead: (bytes: number) => void,
): AsyncGenerator<CsvRecord[]> {
  const reader = new CsvReader(file.delimiter, from);
  for await (const chunk of unpacked(file.path, file.isPacked, from.position, onRead)) yield reader.read(chunk);
  yield reader.read(Buffer.alloc(0), true);
}
