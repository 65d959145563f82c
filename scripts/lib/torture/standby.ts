import { chmodSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { ClusterOptions } from '../postgres/cluster.ts';
import { give, serverUser } from '../postgres/server-user.ts';
import { copyBase } from '../backup/base.ts';
import { Database, patiently } from './database.ts';

const name = 'standby';
/**
 * A synchronous standby of a running primary: a base copy, then its stream. From then on no commit is acknowledged that isn't on both disks.
 * @param primaryUrl of the owner, who is a superuser
 */
export async function openStandby(
  primary: ClusterOptions,
  primaryUrl: string,
  options: ClusterOptions,
): Promise<Database> {
  const client = new pg.Client({ connectionString: primaryUrl });
  await client.connect();
  let standby: Database | undefined;
  try {
    await client.query('SELECT pg_create_physical_replication_slot($1, true)', [name]);
    await copyBase(client, name, options.folder);
    const write = (file: string, text: string, flag = 'w') =>
      writeFileSync(path.join(options.folder, file), text, { mode: 0o600, flag });
    write('standby.signal', '');
    const { user, password, port } = primary;
    const conninfo = `host=localhost port=${port} user=${user} password=${password} application_name=${name}`;
    write('postgresql.auto.conf', `primary_conninfo = '${conninfo}'\nprimary_slot_name = '${name}'\n`, 'a');
    giveAll(options.folder);
    standby = await Database.open(options);
    await client.query(`ALTER SYSTEM SET synchronous_standby_names = '${name}'`);
    await client.query('SELECT pg_reload_conf()');
    await patiently(async () => {
      const { rows } = await client.query(
        'SELECT FROM pg_stat_replication WHERE application_name = $1 AND sync_state = $2',
        [name, 'sync'],
      );
      if (rows.length === 0) throw new Error('The standby does not follow');
    });
    return standby;
  } catch (error) {
    await standby?.end();
    rmSync(options.folder, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end();
  }
}

/** What root copied belongs to the server's own user. */
function giveAll(folder: string): void {
  const user = serverUser();
  if (!user) return;
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) give(user, path.join(folder, entry));
  give(user, folder);
  chmodSync(folder, 0o700);
}

/** Makes the standby the primary. From now on it waits for nobody. */
export async function promote(standby: Database): Promise<void> {
  const client = new pg.Client({ connectionString: standby.url });
  await client.connect();
  try {
    await client.query('SELECT pg_promote(true, 60)');
    await client.query('ALTER SYSTEM RESET synchronous_standby_names');
    await client.query('SELECT pg_reload_conf()');
  } finally {
    await client.end();
  }
}
