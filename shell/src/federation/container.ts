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

/** Runs a container's entry and gives what it left under its global name. */
function runEntry(url: string, globalName: string): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const globals = globalThis as unknown as Record<string, unknown>;
  // Two versions leave theirs under one name.
  globals[globalName] = undefined;
  const script = document.createElement('script');
  script.src = url;
  // Of its own origin, too: so are the files asked for that the page fetches ahead.
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
  /** Asks its origin again for every file, and runs it from nothing: what failed before is remembered nowhere. */
  isFresh: boolean;
  /** A file that failed before, and isn't one of the first. */
  alsoFile?: string | undefined;
}

/**
 * Loads a version of a remote; the one of that name that was loaded before keeps running where it is drawn.
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
    // A development server's files change, and are not kept in any cache.
    if (files.some(sumOf)) await Promise.all(files.map((file) => fetchAhead(file, isFresh, watch)));
    watch.progress();
    // A name that is known already is ignored unless forced; a new address meets nothing that is remembered of the last try.
    tries += 1;
    const entry = `${release.manifestUrl}?try=${tries}`;
    manifests.set(entry, manifest);
    registerRemotes([{ name: containerName(name), entry }], { force: registered.has(name) });
    registered.add(name);
    // Not run yet: this may be a try that was given up meanwhile, and what it would do to the page is another version's by now.
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
