import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FrontEndName, ReleaseFile } from '@fanfare/api-contract';

export interface BuildOptions {
  name?: FrontEndName;
  version?: string;
  /** The version whose content it has; its own by default. */
  contentOf?: string;
  /** What it says it was built from. */
  sources?: string;
  contract?: Partial<ReleaseFile['contract']>;
  /** Files beside (or instead of) the default ones; null omits one. */
  files?: Record<string, string | Buffer | null>;
  /** Checksums instead of the correct ones; null omits one from release.json. */
  integrity?: Record<string, string | null>;
  manifest?: (manifest: Record<string, unknown>) => unknown;
}

export interface TestBuild {
  release: ReleaseFile;
  /** Path → bytes, as the build tools would write them, including `release.json`. */
  files: Record<string, Buffer>;
}

export const sharedLibraries = {
  react: { version: '19.3.1', requiredVersion: '^19.3.0' },
  'react-router-dom': { version: '7.18.5', requiredVersion: '^7.18.0' },
};

const sumOf = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

function usualFiles(name: FrontEndName, version: string, contentOf: string): Record<string, string> {
  const content = createHash('sha256').update(contentOf).digest('hex');
  if (name === 'shell') {
    return { 'index.html': '<!doctype html>', 'shell.1a2b3c4d.js': `console.log("${version}", "${content}")` };
  }
  return {
    'remoteEntry.js': `globalThis.entry = "${name.replaceAll('-', '_')}@${version}"`,
    '__federation_expose_app.1a2b3c4d.js': `console.log("${name}", "${content}")`,
    '__federation_expose_app.1a2b3c4d.css': '.gFRuglNg{color:red}',
  };
}

function manifestOf(name: FrontEndName): Record<string, unknown> {
  const container = name.replaceAll('-', '_');
  const expose = (ending: string) => ({ sync: [`__federation_expose_app.1a2b3c4d.${ending}`], async: [] });
  return {
    id: container,
    name: container,
    metaData: {
      name: container,
      globalName: container,
      publicPath: 'auto',
      buildInfo: { buildName: name, buildVersion: '1.0.0' },
      remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
    },
    shared: [],
    remotes: [],
    exposes: [{ id: `${container}:app`, name: 'app', path: './app', assets: { js: expose('js'), css: expose('css') } }],
  };
}

/** The smallest valid build, in the shape of the real ones. */
export function buildOf(options: BuildOptions = {}): TestBuild {
  const { name = 'mf-auth', version = '1.0.0', contract = {}, manifest = (usual) => usual } = options;
  const contents: Record<string, string | Buffer | null> = {
    ...usualFiles(name, version, options.contentOf ?? version),
    ...(name !== 'shell' && { 'mf-manifest.json': JSON.stringify(manifest(manifestOf(name))) }),
    ...options.files,
  };
  const files: Record<string, Buffer> = {};
  for (const [path, content] of Object.entries(contents)) if (content !== null) files[path] = Buffer.from(content);
  const integrity: Record<string, string> = {};
  for (const [path, bytes] of Object.entries(files)) if (/\.(js|css)$/.test(path)) integrity[path] = sumOf(bytes);
  for (const [path, sum] of Object.entries(options.integrity ?? {})) {
    if (sum === null) delete integrity[path];
    else integrity[path] = sum;
  }
  const release: ReleaseFile = {
    name,
    version,
    ...(options.sources && { sources: options.sources }),
    contract: {
      contract: 1,
      accepts: name === 'shell' ? [1] : [],
      shell: '0.1.0',
      api: 1,
      exposes: name === 'shell' ? [] : ['./app'],
      shared: sharedLibraries,
      routerExports: name === 'shell' ? ['Link', 'useParams'] : ['useParams'],
      calls: ['GET /api/v2/public/boot'],
      smoke: [{ path: '/', as: 'visitor' }],
      ...contract,
    },
    integrity,
  };
  files['release.json'] = Buffer.from(JSON.stringify(release));
  return { release, files };
}

/** The same as a folder on disk. */
export async function buildFolderOf(options: BuildOptions = {}) {
  const { release, files } = buildOf(options);
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-build-'));
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
  return { folder, release, files, remove: () => rm(folder, { recursive: true, force: true }) };
}
