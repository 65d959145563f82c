import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { root } from '../install/root.mjs';

/** Files of releases by their path, `mf-auth/1.0.0-0e7691e8/release.json`. */
interface Archive {
  texts: Record<string, string>;
  /** In base64. */
  binaries: Record<string, string>;
}

const archiveFile = path.join(root, 'e2e/frozen/previous-releases.json.br');
const cache = path.join(root, '.cache/previous-releases');

/** Packed copies and what only the build tools read. */
const isLeftOut = (file: string) => /\.(br|gz)$|(^|\/)(mf-stats\.json|\.complete)$/.test(file);

/**
 * The release of each front end that was live before the current one, from the archive in the repository.
 * @returns their folders, each `<front end>/<version>`
 */
export function unpackPreviousReleases(): string[] {
  const packed = readFileSync(archiveFile);
  const folder = path.join(cache, createHash('sha256').update(packed).digest('hex').slice(0, 8));
  const { texts, binaries } = JSON.parse(brotliDecompressSync(packed).toString('utf8')) as Archive;
  if (!existsSync(folder)) {
    rmSync(cache, { recursive: true, force: true });
    const unfinished = `${folder}.${process.pid}`;
    const write = (file: string, content: Buffer) => {
      mkdirSync(path.dirname(path.join(unfinished, file)), { recursive: true });
      writeFileSync(path.join(unfinished, file), content);
    };
    for (const [file, text] of Object.entries(texts)) write(file, Buffer.from(text));
    for (const [file, base64] of Object.entries(binaries)) write(file, Buffer.from(base64, 'base64'));
    renameSync(unfinished, folder);
  }
  const releases = Object.keys(texts).filter((file) => path.basename(file) === 'release.json');
  return releases.map((file) => path.join(folder, path.dirname(file)));
}

/**
 * Replaces the archive by other builds.
 * @param folders each `<front end>/dist/<version>`, in the order of their releases
 * @returns its size in bytes
 */
export function packPreviousReleases(folders: readonly string[]): number {
  const archive: Archive = { texts: {}, binaries: {} };
  for (const folder of folders) {
    const name = path.basename(path.resolve(folder, '../..'));
    for (const file of globSync('**/*', { cwd: folder }).sort()) {
      if (isLeftOut(file) || !statSync(path.join(folder, file)).isFile()) continue;
      const content = readFileSync(path.join(folder, file));
      const key = [name, path.basename(folder), ...file.split(path.sep)].join('/');
      const text = content.toString('utf8');
      if (Buffer.from(text).equals(content)) archive.texts[key] = text;
      else archive.binaries[key] = content.toString('base64');
    }
  }
  const plain = Buffer.from(JSON.stringify(archive));
  const packed = brotliCompressSync(plain, {
    params: {
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  });
  writeFileSync(archiveFile, packed);
  return packed.length;
}
