import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Build, manifestName, releaseName } from './build.ts';

/** They describe the other files, or repeat them. */
const isDerived = (path: string) => path === releaseName || path === manifestName || /\.(br|gz|map)$/.test(path);
const isText = (path: string) => /\.(js|css|html|json|svg|txt)$/.test(path);
/** The part of a file name that follows from the file's content, and thereby from the version in it. */
const hashInName = /\.([0-9a-f]{8,32})\.\w+$/;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * What a build is, whatever version it calls itself: the same for files that differ in nothing else. A minifier may name variables after
 * the version's letters, so that a second build of the same sources differs; `sources` of its release tells that one.
 */
export async function contentSum({ release, files }: Pick<Build, 'release' | 'files'>): Promise<Buffer> {
  const own = [...files.values()].filter(({ path }) => !isDerived(path));
  const hashes = own.flatMap(({ path }) => hashInName.exec(path)?.[1] ?? []);
  const versions = [release.version, release.version.replace(/\W/g, '_')];
  const changing = new RegExp(['webpackChunk\\w*', ...new Set([...versions, ...hashes].map(escaped))].join('|'), 'g');
  const neutral = (text: string) => text.replace(changing, '*');
  const lines: string[] = [];
  for (const { path, location } of own) {
    const content = await readFile(location);
    const sum = createHash('sha256').update(isText(path) ? neutral(content.toString('utf8')) : content);
    lines.push(`${neutral(path)} ${sum.digest('hex')}`);
  }
  return createHash('sha256').update(lines.toSorted().join('\n')).digest();
}
