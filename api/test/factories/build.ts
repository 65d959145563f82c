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
  /** What its scripts do where its contract says something else. */
  does?: Partial<Pick<ReleaseFile['contract'], 'calls' | 'routerExports'>>;
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

type Contract = ReleaseFile['contract'];

/** A chunk as webpack writes it: modules by their number, which get other ones by theirs. */
const chunkOf = (modules: string): string => `(self.webpackChunk ||= []).push([[1], {${modules}}]);`;
/** Makes the calls, and takes the exports of the module that stands for the shared router. */
const usesOf = ({ calls, routerExports }: Pick<Contract, 'calls' | 'routerExports'>): string =>
  `var r = n(36e3);${routerExports.map((one) => (one === '*' ? 'n.all = r;' : `(0, r.${one})();`)).join('')}${calls.map((one) => `n.call("${one}");`).join('')}`;

function usualFiles(
  name: FrontEndName,
  version: string,
  contentOf: string,
  does: Pick<Contract, 'calls' | 'routerExports'>,
): Record<string, string> {
  const content = createHash('sha256').update(contentOf).digest('hex');
  const shares = 'var c = { 36e3: { shareScope: ["default"], shareKey: "react-router-dom" } };';
  if (name === 'shell') {
    const kept = does.routerExports.map((one) => `${one}: () => n`).join();
    const copy = `s("react-router-dom", "7.18.5", () => g.e(1).then(() => () => g(97998)));`;
    const modules = `97998(e, t, n) { n.d(t, { ${kept} }) }, 2(e, t, n) { ${usesOf({ ...does, routerExports: [] })} }`;
    const script = `console.log("${version}", "${content}");${shares}${copy}${chunkOf(modules)}`;
    return { 'index.html': '<!doctype html>', 'shell.1a2b3c4d.js': script };
  }
  return {
    'remoteEntry.js': `globalThis.entry = "${name.replaceAll('-', '_')}@${version}";${shares}`,
    '__federation_expose_app.1a2b3c4d.js': `console.log("${name}", "${content}");${chunkOf(`1(e, t, n) { ${usesOf(does)} }`)}`,
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
  const declared: Contract = {
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
  };
  const contents: Record<string, string | Buffer | null> = {
    ...usualFiles(name, version, options.contentOf ?? version, { ...declared, ...options.does }),
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
    contract: declared,
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
