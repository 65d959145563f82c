/** What `npm run restore` runs on Node 24: a new data folder from a backup, up to a moment, and the audit of what is there then. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { backupFolder, namedFolder, seconds } from './lib/backup/arguments.ts';
import { ownerOf } from './lib/backup/owner.ts';
import { openBucket } from './lib/backup/bucket.ts';
import { filesInBucket, filesOnDisk } from './lib/backup/places.ts';
import { type Plan, planRestore } from './lib/backup/plan.ts';
import type { FilesRestored } from './lib/backup/stored-files.ts';
import { checkTarget, copyBack, copyFilesBack, recover } from './lib/backup/restore.ts';
import { removeHalfRestored } from './lib/backup/remove-half-restored.ts';
import { oneLine } from './lib/install/one-line.mjs';
import { fail, say, warn } from './lib/product/console.ts';
import { databaseFolder, lockDataFolder } from './lib/product/data-folder.ts';
import { readSettings } from './lib/product/settings.ts';
import { node } from './lib/system/run.ts';

const startedAt = performance.now();

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      until: { type: 'string' },
      backup: { type: 'string' },
      wal: { type: 'string' },
      bucket: { type: 'boolean', default: false },
    },
  });
  const from = backupFolder(values.from, '--from');
  const to = namedFolder(values.to, '--to');
  const plan = await planRestore(from, {
    until: values.until,
    id: values.backup,
    remains: values.wal && namedFolder(values.wal, '--wal'),
  });
  const owner = await ownerOf(plan, process.env['DATABASE_URL']);
  await checkTarget(to, plan);
  if (values.bucket && !process.env['S3_BUCKET']) throw new Error('--bucket needs S3_BUCKET and what belongs to it.');
  const { port } = readSettings(process.env);
  const folder = lockDataFolder(to, port);
  let isDone = false;
  try {
    const { id, endedAt } = plan.manifest;
    say(`Restoring backup ${id} (${endedAt}) and ${plan.chain.files.length} WAL segments …`);
    const postgresFolder = databaseFolder(to);
    await copyBack(plan, to, postgresFolder);
    say(`Copied back and compared (${seconds(startedAt)}).`);
    const { postgres, lsn, lastCommitAt } = await recover(
      plan,
      postgresFolder,
      owner,
      path.join(to, 'logs/postgres.log'),
    );
    try {
      say(`The database is there up to ${lastCommitAt ?? endedAt} (${lsn}; ${seconds(startedAt)}).`);
      // As the owner: the API's own password is in settings that may be elsewhere.
      const env: NodeJS.ProcessEnv = {
        ...(values.bucket ? process.env : withoutBucket(process.env)),
        FANFARE_DATA_DIR: to,
        DATABASE_URL: postgres.url,
        APP_DATABASE_URL: postgres.url,
      };
      const { restored, lost } = await filesBack(plan, to, values.bucket ? env : null);
      const where = values.bucket ? ` in the bucket ${env['S3_BUCKET']}` : '';
      say(`Stored files${where}: ${restored} restored (${seconds(startedAt)}).`);
      if (lost.length > 0)
        warn(`${lost.length} are missing or damaged in the backup: ${lost.slice(0, 5).join(', ')} …`);
      isDone = true;
      const { code } = await node('api/src/cli/audit.ts', ['--files'], { env });
      say(`Restored to ${to} in ${seconds(startedAt)}. Take a new backup as soon as Fanfare runs on it.`);
      return code;
    } finally {
      await postgres.stop();
    }
  } finally {
    folder.release();
    if (!isDone) await removeHalfRestored(to, databaseFolder(to));
  }
}

/** A trial on another machine writes to nobody's bucket, and is compared with what it wrote itself. */
const withoutBucket = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('S3_')));

/** @param env of an API whose bucket takes the files; null: the data folder does */
async function filesBack(plan: Plan, to: string, env: NodeJS.ProcessEnv | null): Promise<FilesRestored> {
  const folder = path.join(to, 'files');
  if (!env) return copyFilesBack(plan, filesOnDisk(folder));
  const bucket = openBucket(env);
  try {
    return await copyFilesBack(plan, filesInBucket(bucket, path.join(folder, 'incoming/restoring')));
  } finally {
    bucket.close();
  }
}

process.exitCode = await main().catch((error: unknown) => {
  fail(oneLine(error));
  return 2;
});
if (process.connected) process.disconnect();
