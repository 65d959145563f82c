import path from 'node:path';
import { parseArgs } from 'node:util';
import { loadConfig } from '../config.ts';
import { type ImportProgress, type ImportSummary, importCatalogue } from '../modules/catalogue/index.ts';
import { openDatabase } from '../plugins/database.ts';
import { runCli } from './run-cli.ts';

const usage = 'npm run catalogue:import -- <csv or csv.gz> [--source NAME] [--report FILE] [--again]';
const barWidth = 24;
const number = (value: number) => value.toLocaleString('en');
const time = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** A bar on a terminal, and a line for each tenth elsewhere. */
function progressBar(): { show: (progress: ImportProgress) => void; end: () => void } {
  const startedAt = performance.now();
  let [shownTenths, firstShare, hasBar] = [0, Number.NaN, false];
  const show = ({ bytesRead, size, recordCount, refusedCount }: ImportProgress) => {
    const share = Math.min(1, bytesRead / size);
    // What an earlier call has done took none of this one's time.
    if (Number.isNaN(firstShare)) firstShare = share;
    const seconds = (performance.now() - startedAt) / 1_000;
    const left = share > firstShare ? `, ${time(((1 - share) / (share - firstShare)) * seconds)} left` : '';
    const text = `${Math.floor(share * 100)} %, ${number(recordCount)} lines, ${number(refusedCount)} refused${left}`;
    if (process.stderr.isTTY) {
      const filled = Math.round(share * barWidth);
      process.stderr.write(`\r\u001B[K[${'='.repeat(filled)}${' '.repeat(barWidth - filled)}] ${text}`);
      hasBar = true;
    } else if (Math.floor(share * 10) > shownTenths) {
      shownTenths = Math.floor(share * 10);
      process.stderr.write(`${text}\n`);
    }
  };
  return { show, end: () => void (hasBar && process.stderr.write('\n')) };
}

function summaryOf(summary: ImportSummary, file: string, reportFile: string): string {
  const { recordCount, refusedCount, addedCount, changedCount, resumedAtLine, unusedColumns } = summary;
  const done = summary.wasFinished
    ? `${file} was imported before; nothing has changed (--again reads it once more). It gave`
    : `${file} is imported as "${summary.source}"${resumedAtLine > 2 ? `, from line ${number(resumedAtLine)} on` : ''}:`;
  const counts = `${number(recordCount)} lines, ${number(addedCount)} new tracks, ${number(changedCount)} changed, ${number(refusedCount)} lines refused.`;
  return [
    `${done} ${counts}`,
    ...(summary.reportBytes > 0 ? [`What was refused or left out, line by line: ${reportFile}`] : []),
    ...(unusedColumns.length > 0 ? [`Columns that nothing is read from: ${unusedColumns.join(', ')}`] : []),
  ].join('\n');
}

/** Imports a catalogue into the database that the environment names. As the schema's owner. */
await runCli('The catalogue was not imported', async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { source: { type: 'string' }, report: { type: 'string' }, again: { type: 'boolean', default: false } },
  });
  const [file] = positionals;
  if (!file || positionals.length > 1) throw new Error(usage);
  const config = loadConfig(process.env);
  const reportFile = values.report ?? path.join(config.dataDir, 'imports', `${path.basename(file)}.refused.txt`);
  const db = openDatabase(config.ownerDatabaseUrl, 3);
  const bar = progressBar();
  try {
    const summary = await importCatalogue(db, {
      file,
      source: values.source,
      reportFile,
      isAgain: values.again,
      onProgress: bar.show,
    });
    bar.end();
    return summaryOf(summary, file, reportFile);
  } catch (error) {
    bar.end();
    throw error;
  } finally {
    await db.destroy();
  }
});
