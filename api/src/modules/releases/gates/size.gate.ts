import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { type Because, because } from '../../../because.ts';
import type { Rules } from '../../../rules.ts';
import type { Build, BuildFile } from '../build.ts';
import { federationManifest, firstFiles } from './shape.gate.ts';

const compress = promisify(brotliCompress);
/** As builds compress their files. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
const kilobytes = (bytes: number) => Math.ceil(bytes / 1_024);

/** The scripts and style sheets that a page requests: `/static/<version>/shell.1a2b3c4d.js` is `shell.1a2b3c4d.js`. */
export function linkedFiles(page: string): string[] {
  return [...page.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, url]) => url!.split('/').at(-1)!);
}

/** The files of each first paint: a shell's page with what it links; or a remote's entry with its screens, and with each of its parts. */
async function firstLoads({ release, manifest, files }: Build): Promise<string[][]> {
  if (release.name !== 'shell') {
    const parsed = federationManifest.safeParse(manifest);
    return parsed.success ? firstFiles(parsed.data) : [];
  }
  const page = files.get('index.html');
  return page ? [['index.html', ...linkedFiles(await readFile(page.location, 'utf8'))]] : [];
}

/** What a first load may weigh: so much that a page of the front end stays within 1.1 times the same sources as one bundle (`npm run bench:web`). */
function budgetOf({ name, contract }: Build['release'], { firstLoadMaxBytes: most }: Rules['releases']): number {
  if (name === 'shell') return most.shell;
  // Built before remotes declared routes, each with the federation's whole runtime.
  if (!contract.routes) return most.earlier;
  const own: Record<string, number> = { 'mf-auth': most.auth, 'mf-creator': most.creator, 'mf-curator': most.curator };
  return own[name] ?? most.remote;
}

/** A file's size as it is transferred: of the copy that the build brings, else compressed here. */
async function transferred(files: Build['files'], file: BuildFile | undefined): Promise<number> {
  if (!file) return 0;
  return files.get(`${file.path}.br`)?.sizeBytes ?? (await compress(await readFile(file.location), quality)).length;
}

/** The initial loads stay within their budget. */
export async function sizeGate(build: Build, rules: Rules['releases']): Promise<Because[]> {
  const budget = budgetOf(build.release, rules);
  const findings = (await firstLoads(build)).map(async (paths) => {
    const sizes = await Promise.all(paths.map((path) => transferred(build.files, build.files.get(path))));
    const total = sizes.reduce((sum, size) => sum + size, 0);
    if (total <= budget) return [];
    const largest = sizes.indexOf(Math.max(...sizes));
    return [
      because('builds.too_heavy', {
        total: kilobytes(total),
        most: kilobytes(budget),
        path: paths[largest]!,
        alone: kilobytes(sizes[largest] ?? 0),
      }),
    ];
  });
  return (await Promise.all(findings)).flat();
}
