import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/** After a restore that failed: nothing half made stays, so that it can be tried again. */
export async function removeHalfRestored(to: string, postgres: string): Promise<void> {
  await rm(postgres, { recursive: true, force: true });
  for (const name of await readdir(to)) await rm(path.join(to, name), { recursive: true, force: true });
}
