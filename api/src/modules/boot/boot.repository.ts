import type { Boot } from '@fanfare/api-contract';
import type { Knex } from 'knex';

interface RemoteRow {
  name: string;
  version: string;
  origin: string;
  manifest_path: string;
  contract: { contract: number; exposes: string[] };
  integrity: Record<string, string>;
  registered_at: Date;
}

/** Which version of each remote is live; `revision` grows with every registration. */
export async function loadBoot(db: Knex): Promise<Boot> {
  const rows = await db('remotes').select<RemoteRow[]>('*').orderBy('name');
  const { rows: revisions } = await db.raw<{ rows: { revision: number }[] }>(
    "SELECT COALESCE(pg_sequence_last_value('boot_revision'), 0) AS revision",
  );
  return {
    revision: revisions[0]?.revision ?? 0,
    remotes: rows.map((row) => ({
      name: row.name,
      version: row.version,
      origin: row.origin,
      manifestUrl: `${row.origin}${row.manifest_path}`,
      contract: row.contract,
      integrity: row.integrity,
      registeredAt: row.registered_at.toISOString(),
    })),
  };
}

export interface Registration {
  name: string;
  version: string;
  /** Without a slash at the end. */
  origin: string;
  manifestPath: string;
  contract: { contract: number; exposes: string[] };
  integrity: Record<string, string>;
}

/** Makes a build the live one of its remote. The same registration again changes nothing, not even the revision. */
export async function registerRemote(db: Knex, remote: Registration): Promise<boolean> {
  return db.transaction(async (trx) => {
    const row = {
      name: remote.name,
      version: remote.version,
      origin: remote.origin,
      manifest_path: remote.manifestPath,
      contract: JSON.stringify(remote.contract),
      integrity: JSON.stringify(remote.integrity),
    };
    const { rows } = await trx.raw<{ rows: unknown[] }>(
      `INSERT INTO remotes AS live (name, version, origin, manifest_path, contract, integrity)
       VALUES (:name, :version, :origin, :manifest_path, :contract, :integrity)
       ON CONFLICT (name) DO UPDATE SET version = EXCLUDED.version, origin = EXCLUDED.origin,
              manifest_path = EXCLUDED.manifest_path, contract = EXCLUDED.contract, integrity = EXCLUDED.integrity,
              registered_at = now()
        WHERE (live.version, live.origin, live.manifest_path, live.contract, live.integrity)
              IS DISTINCT FROM (EXCLUDED.version, EXCLUDED.origin, EXCLUDED.manifest_path, EXCLUDED.contract, EXCLUDED.integrity)
       RETURNING name`,
      row,
    );
    if (rows.length > 0) await trx.raw("SELECT nextval('boot_revision')");
    return rows.length > 0;
  });
}
