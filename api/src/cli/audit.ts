import { parseArgs } from 'node:util';
import { type Config, loadConfig } from '../config.ts';
import { openStorage } from '../gateways/storage/index.ts';
import { audit, auditReport, isClean } from '../modules/ledger/audit.ts';
import { auditFiles, filesReport } from '../modules/media/files-audit.ts';
import { openDatabase } from '../plugins/database.ts';

/** One for each pass: two processors share them evenly. */
const connections = 3;

/**
 * Checks the books of the database that the environment names, and with `--files` its stored files; exits 1 with what is wrong. `--exact` looks at
 * everything at once.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { files: { type: 'boolean', default: false }, exact: { type: 'boolean', default: false } },
  });
  const config = loadConfig(process.env);
  const db = openDatabase(config.databaseUrl, connections);
  try {
    const results = await audit(db, connections, { isExact: values.exact });
    process.stdout.write(`${auditReport(results)}\n`);
    const isWhole = values.files ? await reportFiles(db, config) : true;
    return isClean(results) && isWhole ? 0 : 1;
  } finally {
    await db.destroy();
  }
}

async function reportFiles(db: ReturnType<typeof openDatabase>, config: Config): Promise<boolean> {
  const files = await auditFiles(db, await openStorage(config));
  process.stdout.write(`${filesReport(files)}\n`);
  return files.missing.length === 0;
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`The audit could not run: ${error instanceof Error ? error.message : String(error)}\n`);
  return 2;
});
