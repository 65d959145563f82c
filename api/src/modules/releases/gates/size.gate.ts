import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Rules } from '../../../rules.ts';
import type { Build } from '../build-folder.ts';
import { federationManifest, firstFiles } from './shape.gate.ts';

const zip = promisify(gzip);
const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1_024)} kB`;

/** The scripts and style sheets that a page requests: `/static/<version>/shell.1a2b3c4d.js` is `shell.1a2b3c4d.js`. */
export function linkedFiles(page: string): string[] {
  return [...page.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, url]) => url!.split('/').at(-1)!);
}

/** The files of the first paint: a shell's page with what it links, or a remote's entry and screens. */
async function firstLoad({ release, manifest, files }: Build): Promise<string[]> {
  if (release.name !== 'shell') {
    const parsed = federationManifest.safeParse(manifest);
    return parsed.success ? firstFiles(parsed.data) : [];
  }
  const page = files.get('index.html');
  return page ? ['index.html', ...linkedFiles(await readFile(page.location, 'utf8'))] : [];
}

/** The initial load stays within its budget. */
export async function sizeGate(build: Build, { firstLoadMaxBytes }: Rules['releases']): Promise<string[]> {
  const budget = firstLoadMaxBytes[build.release.name === 'shell' ? 'shell' : 'remote'];
  const paths = await firstLoad(build);
  const sizes = await Promise.all(
    paths.map(async (path) => {
      const file = build.files.get(path);
      return file ? (await zip(await readFile(file.location), { level: 9 })).length : 0;
    }),
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total <= budget) return [];
  const largest = sizes.indexOf(Math.max(...sizes));
  return [
    `the first look loads ${kilobytes(total)} (gzip), ${kilobytes(budget)} is the limit; ${paths[largest]} alone is ${kilobytes(sizes[largest] ?? 0)}`,
  ];
}
