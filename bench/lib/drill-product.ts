import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { Pool } from 'pg';
import { placesOf } from '../../scripts/lib/backup/manifest.ts';
import { type RunningPostgres, startPostgres } from '../../scripts/lib/postgres/process.ts';
import { fillHistory } from './history.ts';
import { fillWorld } from './world.ts';

const root = path.join(import.meta.dirname, '../..');
const owner = { user: 'fanfare', password: 'drill', database: 'fanfare' };
/** Of one campaign of the past: twenty submissions. */
const transfersEach = 100;
const people = { creators: 200, curators: 500, daysAgo: { from: 400, to: 60 } };

/** The database and the stored files of a drill, in a data folder. */
export interface DrillProduct {
  postgres: RunningPostgres;
  owner: Pool;
  /** Runs a command of the repository on it. @returns its exit code and all that it wrote */
  run(script: string, args?: string[]): Promise<{ code: number; output: string }>;
}

/** Starts PostgreSQL on a data folder, as `npm start` does: durable, and with an archive. @param bucket of the stored files, as `S3_…` */
export async function openDrill(
  dataDir: string,
  port: number,
  backups: string,
  bucket: Record<string, string> = {},
): Promise<DrillProduct> {
  const postgres = await startPostgres({
    ...owner,
    folder: path.join(dataDir, 'postgres'),
    port,
    isDurable: true,
    archive: placesOf(backups).wal,
    logFile: path.join(dataDir, 'postgres.log'),
  });
  const pool = new Pool({ connectionString: postgres.url, max: 4 });
  pool.on('error', () => {});
  const env = {
    ...process.env,
    ...bucket,
    FANFARE_ENV: 'test',
    FANFARE_DATA_DIR: dataDir,
    FANFARE_BACKUP_DIR: backups,
    FANFARE_APP_DB_PASSWORD: 'drill',
    DATABASE_URL: postgres.url,
    APP_DATABASE_URL: postgres.url,
  };
  return {
    postgres,
    owner: pool,
    run: async (script, args = []) => {
      const options = { cwd: root, env, maxBuffer: 2 ** 28 };
      try {
        const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, ...args], options);
        return { code: 0, output: stdout + stderr };
      } catch (error) {
        const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
        return { code, output: stdout + stderr };
      }
    },
  };
}

/** Fills it with the past of so many transfers, and with a small file for each track. @returns the keys of the files, oldest first */
export async function fillDrill({ owner, run }: DrillProduct, dataDir: string, transfers: number): Promise<string[]> {
  const { code, output } = await run('api/src/cli/migrate.ts');
  if (code !== 0) throw new Error(output);
  await fillWorld(owner);
  await fillHistory(owner, { campaigns: Math.ceil(transfers / transfersEach), ...people });
  const { rows } = await owner
    .query<{ key: string }>(
      `BEGIN; SET LOCAL session_replication_role = replica;
     UPDATE track_versions SET storage_key = 'audio/drill/' || id || '.mp3'; COMMIT`,
    )
    .then(() => owner.query<{ key: string }>('SELECT storage_key AS key FROM track_versions ORDER BY id'));
  mkdirSync(path.join(dataDir, 'files/audio/drill'), { recursive: true });
  for (const { key } of rows) writeFileSync(path.join(dataDir, 'files', key), key.repeat(50));
  return rows.map(({ key }) => key);
}
