import type { BootRelease } from '@fanfare/api-contract';
import type { RemoteModule, RemoteName } from '@fanfare/shell-contract';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import './shares.ts';
import { fetchAhead, forgetFile, sumOf } from './files.ts';
import { manifestOf, type Manifest } from './manifest.ts';
import { createWatch, LoadFailure, type Limits } from './stall-timeout.ts';

const containerName = (name: RemoteName) => name.replaceAll('-', '_');

/** By the address under which it was registered. */
const manifests = new Map<string, Manifest>();
const registered = new Set<RemoteName>();
let tries = 0;

/** Runs a container's entry and returns what it assigned to its global name. */
function runEntry(url: string, globalName: string): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const globals = globalThis as unknown as Record<string, unknown>;
  // Two versions assign to the same name.
  globals[globalName] = undefined;
  const script = document.createElement('script');
  script.src = url;
  // Anonymous even for its own origin, so that the page's preloads are reused.
  script.crossOrigin = 'anonymous';
  script.async = true;
  const sum = sumOf(url);
  if (sum) script.integrity = sum;
  let thrown = '';
  const listen = (event: ErrorEvent) => {
    if (event.filename === script.src) thrown = event.message;
  };
  addEventListener('error', listen);
  const finish = () => {
    removeEventListener('error', listen);
    script.remove();
  };
  script.addEventListener('load', () => {
    finish();
    const container = globals[globalName];
    if (container) resolve(container);
    else reject(new LoadFailure(thrown ? `its entry threw: ${thrown}` : 'its entry left nothing'));
  });
  script.addEventListener('error', () => {
    finish();
    forgetFile(url);
    reject(new LoadFailure(`${new URL(url).pathname} was blocked or did not arrive`));
  });
  document.head.append(script);
  return promise;
}

registerPlugins([
  {
    name: 'fanfare',
    fetch: async (url) => {
      const manifest = manifests.get(url);
      // Every manifest is read and checked before its remote is registered.
      if (!manifest) throw new LoadFailure(`${url} is not registered`);
      return Response.json(manifest.json);
    },
    loadEntry: ({ remoteInfo: { entry, entryGlobalName } }) => runEntry(entry, entryGlobalName) as Promise<never>,
  },
]);

export interface LoadOptions extends Limits {
  /** Fetches every file again from its origin and starts from scratch: no failure is cached. */
  isFresh: boolean;
  /** A file outside the initial ones that failed before. */
  alsoFile?: string | undefined;
}

/**
 * Loads a version of a remote; the one of that name that was loaded before keeps running where it is rendered.
 * @throws LoadFailure
 */
export async function loadVersion(
  name: RemoteName,
  release: BootRelease,
  { isFresh, alsoFile, ...limits }: LoadOptions,
): Promise<RemoteModule> {
  const watch = createWatch(limits);
  try {
    return await Promise.race([watch.over, load()]);
  } finally {
    watch.stop();
  }

  async function load(): Promise<RemoteModule> {
    const manifest = await manifestOf(release, isFresh, watch);
    const files = alsoFile && !manifest.files.includes(alsoFile) ? [...manifest.files, alsoFile] : manifest.files;
    // A development server's files change, and are never cached.
    if (files.some(sumOf)) await Promise.all(files.map((file) => fetchAhead(file, isFresh, watch)));
    watch.progress();
    // A known name is ignored unless forced; a new address bypasses everything cached from the last attempt.
    tries += 1;
    const entry = `${release.manifestUrl}?try=${tries}`;
    manifests.set(entry, manifest);
    registerRemotes([{ name: containerName(name), entry }], { force: registered.has(name) });
    registered.add(name);
    // Not run yet: this attempt may have been abandoned meanwhile, and its side effects would hit another version.
    const run = await loadRemote<() => Partial<RemoteModule> | Promise<Partial<RemoteModule>>>(
      `${containerName(name)}/app`,
      {
        loadFactory: false,
        from: 'runtime',
      },
    );
    watch.signal.throwIfAborted();
    const module = await run?.();
    if (typeof module?.default !== 'function') throw new LoadFailure('its ./app has no component');
    return module as RemoteModule;
  }
}
