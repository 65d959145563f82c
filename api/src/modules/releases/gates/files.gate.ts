import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { type Build, type BuildFile, sumOf } from '../build.ts';

const unpack: Record<string, (packed: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>> = {
  '.br': promisify(brotliDecompress),
  '.gz': promisify(gunzip),
};
const isExecutable = (path: string) => /\.(?:[cm]?js|css|wasm)$/.test(path);
/** Pages and workers would run on the origin on their own; only the page that the build tools write is allowed. */
const isForeignPage = (path: string) => /\.(?:html?|xhtml|svgz|xml)$/.test(path) && path !== 'index.html';

/** Every file matches the build's list: nothing is missing, changed or added, and compressed copies hold the same bytes. */
export async function filesGate({ release, files }: Build): Promise<string[]> {
  const findings: string[] = [];
  for (const [path, sum] of Object.entries(release.integrity)) {
    const file = files.get(path);
    if (!file) findings.push(`${path} is listed in release.json but was not uploaded`);
    else if (file.sum !== sum) findings.push(`${path} is not the file that release.json describes: its sum differs`);
  }
  for (const file of files.values()) {
    if (isExecutable(file.path) && !(file.path in release.integrity)) {
      findings.push(`${file.path} can run but is not listed in release.json`);
    }
    if (isForeignPage(file.path)) findings.push(`${file.path} is a page of its own, which a release does not have`);
    const ending = file.path.slice(-3);
    if (ending in unpack) findings.push(...(await packedFindings(file, files.get(file.path.slice(0, -3)), ending)));
  }
  return findings;
}

async function packedFindings(packed: BuildFile, plain: BuildFile | undefined, ending: string): Promise<string[]> {
  if (!plain) return [`${packed.path} is a packed copy of nothing`];
  const bytes = await unpack[ending]!(await readFile(packed.location), { maxOutputLength: plain.sizeBytes + 1 }).catch(
    () => null,
  );
  return bytes && sumOf(bytes) === plain.sum ? [] : [`${packed.path} does not hold the bytes of ${plain.path}`];
}
