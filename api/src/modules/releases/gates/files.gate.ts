import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { type Because, because } from '../../../because.ts';
import { type Build, type BuildFile, sumOf } from '../build.ts';

const unpack: Record<string, (packed: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>> = {
  '.br': promisify(brotliDecompress),
  '.gz': promisify(gunzip),
};
const isExecutable = (path: string) => /\.(?:[cm]?js|css|wasm)$/.test(path);
/** Pages and workers would run on the origin on their own; only the page that the build tools write is allowed. */
const isForeignPage = (path: string) => /\.(?:html?|xhtml|svgz|xml)$/.test(path) && path !== 'index.html';

/** Every file matches the build's list: nothing is missing, changed or added, and compressed copies hold the same bytes. */
export async function filesGate({ release, files }: Build): Promise<Because[]> {
  const findings: Because[] = [];
  for (const [path, sum] of Object.entries(release.integrity)) {
    const file = files.get(path);
    if (!file) findings.push(because('builds.not_uploaded', { path }));
    else if (file.sum !== sum) findings.push(because('builds.other_sum', { path }));
  }
  for (const file of files.values()) {
    if (isExecutable(file.path) && !(file.path in release.integrity)) {
      findings.push(because('builds.not_listed', { path: file.path }));
    }
    if (isForeignPage(file.path)) findings.push(because('builds.own_page', { path: file.path }));
    const ending = file.path.slice(-3);
    if (ending in unpack) findings.push(...(await packedFindings(file, files.get(file.path.slice(0, -3)), ending)));
  }
  return findings;
}

async function packedFindings(packed: BuildFile, plain: BuildFile | undefined, ending: string): Promise<Because[]> {
  if (!plain) return [because('builds.packed_nothing', { path: packed.path })];
  const bytes = await unpack[ending]!(await readFile(packed.location), { maxOutputLength: plain.sizeBytes + 1 }).catch(
    () => null,
  );
  return bytes && sumOf(bytes) === plain.sum
    ? []
    : [because('builds.packed_differs', { path: packed.path, plain: plain.path })];
}
