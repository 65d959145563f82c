import { loadConfig } from '../config.ts';
import { audit, auditReport, isClean } from '../modules/ledger/audit.ts';
import { openDatabase } from '../plugins/database.ts';

/** One for each pass: two processors share them evenly. */
const connections = 3;

/** Checks the books of the database that the environment names; exits 1 with the offending rows when one is wrong. */
async function main(): Promise<number> {
  const config = loadConfig(process.env);
  const db = openDatabase(config.databaseUrl, connections);
  try {
    const results = await audit(db, connections);
    process.stdout.write(`${auditReport(results)}\n`);
    return isClean(results) ? 0 : 1;
  } finally {
    await db.destroy();
  }
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`The audit could not run: ${error instanceof Error ? error.message : String(error)}\n`);
  return 2;
});
