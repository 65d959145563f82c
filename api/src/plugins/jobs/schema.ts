import type { Knex } from 'knex';
import { getConstructionPlans, getMigrationPlans } from 'pg-boss';
import installed from 'pg-boss/package.json' with { type: 'json' };
import type pg from 'pg';
import { bossSchema } from './pg-boss.ts';

/** What the API's role may do with the queue. */
const grants = (role: string) => `
  GRANT USAGE ON SCHEMA ${bossSchema} TO ${role};
  GRANT SELECT, INSERT, UPDATE ON ${bossSchema}.queue TO ${role};
  GRANT SELECT, INSERT, UPDATE, DELETE ON ${bossSchema}.job, ${bossSchema}.job_common TO ${role};
  GRANT SELECT, DELETE ON ${bossSchema}.job_dependency TO ${role};
  GRANT SELECT, UPDATE ON ${bossSchema}.version TO ${role};`;

/**
 * Migrates the queue's tables to the installed pg-boss, and lets the API's role use them.
 * @param db as the schema's owner
 */
export async function migrateBoss(db: Knex, role: string): Promise<void> {
  const connection = (await db.client.acquireConnection()) as pg.Client;
  try {
    // One at a time: pg-boss's script checks before it creates.
    await connection.query("SELECT pg_advisory_lock(hashtext('fanfare queue'))");
    try {
      const version = await versionOf(connection);
      if (version === null) await connection.query(getConstructionPlans(bossSchema));
      else if (version < installed.pgboss.schema) await upgrade(connection, version);
      await connection.query(grants(role));
    } catch (error) {
      // Its script opens a transaction, which an error leaves open.
      await connection.query('ROLLBACK');
      throw error;
    } finally {
      await connection.query("SELECT pg_advisory_unlock(hashtext('fanfare queue'))");
    }
  } finally {
    await db.client.releaseConnection(connection);
  }
}

async function versionOf(connection: pg.Client): Promise<number | null> {
  const { rows } = await connection.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [
    `${bossSchema}.version`,
  ]);
  if (!rows[0]?.there) return null;
  const found = await connection.query<{ version: number }>(`SELECT version FROM ${bossSchema}.version`);
  return found.rows[0]?.version ?? null;
}

/** Indexes that are built concurrently can't be part of a transaction: each is a statement of its own. */
async function upgrade(connection: pg.Client, from: number): Promise<void> {
  const plan = getMigrationPlans(bossSchema, from);
  const end = plan.lastIndexOf('COMMIT;') + 'COMMIT;'.length;
  await connection.query(plan.slice(0, end));
  for (const statement of plan.slice(end).split(';\n')) if (statement.trim()) await connection.query(statement);
}
