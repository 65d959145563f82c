/** What `npm run backup` runs on Node 24: a backup of this data folder, or of `DATABASE_URL` and its files, whether Fanfare is running or not. */
import { parseArgs } from 'node:util';
import { backupFolder, countOf, mebibytes, seconds } from './lib/backup/arguments.ts';
import { backUp } from './lib/backup/backup.ts';
import { openBucket } from './lib/backup/bucket.ts';
import { filesInBucket } from './lib/backup/places.ts';
import { oneLine } from './lib/install/one-line.mjs';
import { fail, say } from './lib/product/console.ts';
import { readSettings } from './lib/product/settings.ts';
import { withDatabase } from './lib/product/with-database.ts';

const startedAt = performance.now();

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, keep: { type: 'string' }, 'files-only': { type: 'boolean', default: false } },
  });
  const to = backupFolder(values.to, '--to');
  const keep = countOf(values.keep, '--keep');
  const filesOnly = values['files-only'];
  const settings = readSettings(process.env);
  const { dataDir } = settings;
  // Stored files need no rights in the database: an API's own settings do.
  const databaseUrl = settings.databaseUrl ?? (filesOnly ? process.env['APP_DATABASE_URL'] : undefined);
  const run = async (env: NodeJS.ProcessEnv) => {
    const options = { to, keep, dataDir, filesOnly, databaseUrl: databaseUrl ?? env['DATABASE_URL']! };
    const bucket = env['S3_BUCKET'] ? openBucket(env) : undefined;
    const done = backUp({ ...options, ...(bucket && { files: filesInBucket(bucket, to) }) });
    const { id, files, databaseBytes, removed } = await done.finally(() => bucket?.close());
    if (id) say(`Backup ${id}: ${mebibytes(databaseBytes)} of the database.`);
    say(
      `Stored files${bucket ? ` in the bucket ${env['S3_BUCKET']}` : ''}: ${files.known}, of which ${files.copied} are new (${mebibytes(files.bytes)}).`,
    );
    if (keep !== undefined) {
      say(
        `Removed: ${removed.backups} older backups, ${removed.segments} WAL segments, ${removed.files} stored files.`,
      );
    }
    say(`Done in ${seconds(startedAt)}: ${to}`);
  };
  await (databaseUrl ? run(process.env) : withDatabase('is no database', run));
}

await main().catch((error: unknown) => {
  fail(oneLine(error));
  process.exitCode = 1;
});
if (process.connected) process.disconnect();
