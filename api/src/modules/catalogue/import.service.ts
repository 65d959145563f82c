import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import type { Knex } from 'knex';
import { withAdvisoryLock } from '../../plugins/jobs/advisory-lock.ts';
import type { CsvRecord } from './csv-reader.ts';
import { type ImportedRecord, RefusedRecord, readRecord } from './import-columns.ts';
import { type ImportFile, openImportFile, recordsOf } from './import-file.ts';
import {
  type ImportKey,
  type ImportState,
  findImport,
  finishImport,
  genreIdsByName,
  saveImport,
  saveRecords,
  startImport,
  tidyCatalogue,
} from './import.repository.ts';

export interface ImportOptions {
  file: string;
  /** Whose ids the file has; by default `spotify` for the public table and `csv` for one's own. */
  source?: string | undefined;
  /** Where refused lines are written. */
  reportFile: string;
  /** Reads a file from its beginning that was imported before. */
  isAgain?: boolean;
  batchSize?: number;
  onProgress?: (progress: ImportProgress) => void;
}

export interface ImportProgress extends ImportState {
  /** Bytes of the file that are read, of all. */
  bytesRead: number;
  size: number;
}

export interface ImportSummary extends ImportState {
  source: string;
  /** Lines before this one were imported by an earlier call: all, where it finished. */
  resumedAtLine: number;
  wasFinished: boolean;
  unusedColumns: string[];
}

/** Large enough that statements don't count, small enough that two of them are nothing in memory. */
const defaultBatchSize = 5_000;
const sources = /^[a-z0-9][a-z0-9_-]{0,39}$/;

/**
 * Imports tracks and the playlists that they are in from a CSV file: a batch at a time, each in a transaction with the place that the file is
 * read to. Called again, it goes on from there. As the schema's owner.
 * @throws Error where the file can't be read, or another import is running
 */
export async function importCatalogue(db: Knex, options: ImportOptions): Promise<ImportSummary> {
  const file = await openImportFile(options.file);
  const source = options.source ?? (file.columns.isPublicTable ? 'spotify' : 'csv');
  if (!sources.test(source)) throw new Error('a source has 1 to 40 small letters, digits, - and _');
  let summary: ImportSummary | undefined;
  const hasRun = await withAdvisoryLock(db, 'catalogue import', async () => {
    summary = await importFile(db, file, { source, fileHash: file.hash }, options);
  });
  if (!hasRun || !summary) throw new Error('another import is running; start this one again when it is done');
  return summary;
}

async function importFile(db: Knex, file: ImportFile, key: ImportKey, options: ImportOptions): Promise<ImportSummary> {
  if (options.isAgain || !(await findImport(db, key))) {
    await startImport(db, key, path.basename(file.path), file.first);
  }
  const { finishedAt, ...started } = (await findImport(db, key))!;
  const common = { source: key.source, resumedAtLine: started.line, unusedColumns: file.columns.unused };
  if (finishedAt) return { ...started, ...common, wasFinished: true };
  const run = new ImportRun(db, file, key, options, started);
  await run.finish(await genreIdsByName(db));
  return { ...run.state, ...common, wasFinished: false };
}

interface Batch {
  records: ImportedRecord[];
  report: string[];
  recordCount: number;
  refusedCount: number;
  last: CsvRecord['next'];
}

/** One call's way through a file. */
class ImportRun {
  state: ImportState;
  readonly #db: Knex;
  readonly #file: ImportFile;
  readonly #key: ImportKey;
  readonly #options: ImportOptions;
  #bytesRead = 0;

  constructor(db: Knex, file: ImportFile, key: ImportKey, options: ImportOptions, state: ImportState) {
    this.#db = db;
    this.#file = file;
    this.#key = key;
    this.#options = options;
    this.state = state;
  }

  /** Reads the next batch while the database stores the last one. */
  async finish(genreIds: ReadonlyMap<string, number>): Promise<void> {
    let saving: Promise<void> = Promise.resolve();
    for await (const batch of this.#batches()) {
      await saving;
      saving = this.#save(batch, genreIds);
      // Its failure is thrown by the next await; until then it isn't unhandled.
      saving.catch(() => undefined);
    }
    await saving;
    await tidyCatalogue(this.#db);
    await finishImport(this.#db, this.#key);
  }

  async *#batches(): AsyncGenerator<Batch> {
    const size = this.#options.batchSize ?? defaultBatchSize;
    const begin = (last: CsvRecord['next']): Batch => ({
      records: [],
      report: [],
      recordCount: 0,
      refusedCount: 0,
      last,
    });
    let batch = begin(this.state);
    for await (const records of recordsOf(this.#file, this.state, (bytes) => (this.#bytesRead = bytes))) {
      for (const record of records) {
        this.#add(batch, record);
        if (batch.recordCount < size) continue;
        yield batch;
        batch = begin(batch.last);
      }
    }
    if (batch.recordCount > 0) yield batch;
  }

  #add(batch: Batch, record: CsvRecord): void {
    const place = `${path.basename(this.#file.path)}:${record.line}`;
    batch.recordCount += 1;
    batch.last = record.next;
    try {
      if (record.problem !== null) throw new RefusedRecord(record.problem);
      const read = readRecord(this.#file.columns, record.fields);
      batch.records.push(read);
      batch.report.push(...read.leftOut.map((figure) => `${place}: imported without a figure: ${figure}\n`));
    } catch (error) {
      if (!(error instanceof RefusedRecord)) throw error;
      batch.refusedCount += 1;
      batch.report.push(`${place}: refused: it ${error.message}\n`);
    }
  }

  async #save(batch: Batch, genreIds: ReadonlyMap<string, number>): Promise<void> {
    const reportBytes = await this.#report(batch.report.join(''));
    this.state = await this.#db.transaction(async (trx) => {
      const { added, changed } = await saveRecords(trx, this.#key.source, batch.records, genreIds);
      const state: ImportState = {
        ...batch.last,
        recordCount: this.state.recordCount + batch.recordCount,
        refusedCount: this.state.refusedCount + batch.refusedCount,
        addedCount: this.state.addedCount + added,
        changedCount: this.state.changedCount + changed,
        reportBytes,
      };
      await saveImport(trx, this.#key, state);
      return state;
    });
    this.#options.onProgress?.({ ...this.state, bytesRead: this.#bytesRead, size: this.#file.size });
  }

  /** Writes before the transaction commits, over what one that didn't commit has left. @returns the report's length */
  async #report(text: string): Promise<number> {
    const { reportFile } = this.#options;
    const from = this.state.reportBytes;
    if (text === '') return from;
    await mkdir(path.dirname(reportFile), { recursive: true });
    const file = await open(reportFile, from === 0 ? 'w' : 'a+');
    try {
      const { size } = await file.stat();
      if (size > from) await file.truncate(from);
      await file.appendFile(text);
      return (await file.stat()).size;
    } finally {
      await file.close();
    }
  }
}
