import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ownerRole } from '../product/environment.ts';
import type { Plan } from './plan.ts';

export interface Owner {
  user: string;
  password: string;
  database: string;
}

const secretsFile = 'data/secrets.json';

/**
 * As whom to look at a restored database: by the secrets in the backup, or by the address of the one that was backed up.
 * @param databaseUrl of the schema's owner, where the installation has a PostgreSQL of its own
 * @throws Error with one clear line where neither is there
 */
export async function ownerOf({ folder, manifest }: Plan, databaseUrl: string | undefined): Promise<Owner> {
  if (databaseUrl) {
    const { username, password, pathname } = new URL(databaseUrl);
    return {
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      database: pathname.slice(1) || 'fanfare',
    };
  }
  if (!manifest.files[secretsFile]) {
    throw new Error(
      'The backup has no secrets.json: set DATABASE_URL as it was, for the name and password of the schema’s owner.',
    );
  }
  const { dbPassword } = JSON.parse(await readFile(path.join(folder, secretsFile), 'utf8')) as { dbPassword: string };
  return { user: ownerRole, password: dbPassword, database: 'fanfare' };
}
