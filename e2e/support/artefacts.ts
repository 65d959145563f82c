import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Where this installation keeps every file of every release; of a bucket (`npm run test:cluster`) a copy as of now. */
export function artefactFolder(): string {
  const { FANFARE_DATA_DIR: dataDir = '../.data', FANFARE_BUCKET_DIR: bucket } = process.env;
  return bucket
    ? copyOfBucket(path.join(bucket, 'fanfare/remotes'), `${bucket}-copy`)
    : path.resolve(dataDir, 'files/remotes');
}

/** How the bucket's simulator names what it keeps; texts lie in it packed. */
const kept = '._S3rver_object';
const isPacked = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b;

function copyOfBucket(bucket: string, copy: string): string {
  for (const name of globSync(`**/*${kept}`, { cwd: bucket })) {
    const file = path.join(copy, name.slice(0, -kept.length));
    if (existsSync(file)) continue;
    const bytes = readFileSync(path.join(bucket, name));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, isPacked(bytes) && !file.endsWith('.gz') ? gunzipSync(bytes) : bytes);
  }
  return copy;
}

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
