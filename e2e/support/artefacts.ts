import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Where this installation keeps every file of every release. */
export const artefactFolder = () => path.resolve(process.env.FANFARE_DATA_DIR ?? '../.data', 'files/remotes');

/** `sha256` of every file of every release that this installation keeps, by its path: `mf-auth/1.0.0/remoteEntry.js`. */
export function listArtefacts(): Map<string, string> {
  const folder = artefactFolder();
  const files = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map((file) => {
      const full = path.join(file.parentPath, file.name);
      return [path.relative(folder, full), createHash('sha256').update(readFileSync(full)).digest('hex')];
    }),
  );
}
