import type { BootRelease } from '@fanfare/api-contract';
import type { RemoteModule, RemoteName } from '@fanfare/shell-contract';
import { shareWholeLibraries, type ShareScope } from '@fanfare/shell-contract/whole-libraries';
import './earlier-remotes.ts';
import { fetchAhead, forgetFile, sumOf } from './files.ts';
import { manifestOf } from './manifest.ts';
import { createWatch, LoadFailure, type Limits } from './stall-timeout.ts';

/** The page's shared libraries, by scope; inserted by the bundler. */
declare const __webpack_share_scopes__: { default: ShareScope };

/** What a remote's entry leaves in the page. */
interface Container {
  init: (shared: object, initScope: unknown[], options: object) => unknown;
  get: (expose: string) => Promise<() => Partial<RemoteModule> | Promise<Partial<RemoteModule>>>;
}

/** Runs a container's entry and returns what it assigned to its global name. */
function runEntry(url: string, globalName: string): Promise<Container> {
  const { promise, resolve, reject } = Promise.withResolvers<Container>();
  const globals = globalThis as unknown as Record<string, Container | undefined>;
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

export interface LoadOptions extends Limits {
  /** Fetches every file again from its origin and starts from scratch: no failure is cached. */
  isFresh: boolean;
  /** A file outside the initial ones that failed before. */
  alsoFile?: string | undefined;
  /** What to take out of it; its screens by default. */
  expose?: string;
}

/**
 * Loads a version of a remote, in a container of its own; the one of that name that was loaded before keeps running where it is rendered.
 * @throws LoadFailure
 */
export async function loadVersion(
  _name: RemoteName,
  release: BootRelease,
  { isFresh, alsoFile, expose = './app', ...limits }: LoadOptions,
): Promise<RemoteModule> {
  const watch = createWatch(limits);
  try {
    return await Promise.race([watch.over, load()]);
  } finally {
    watch.stop();
  }

  async function load(): Promise<RemoteModule> {
    const { entry, globalName, files: first } = await manifestOf(release, { isFresh, expose }, watch);
    const files = alsoFile && !first.includes(alsoFile) ? [...first, alsoFile] : first;
    // A development server's files change, and are never cached.
    if (files.some(sumOf)) await Promise.all(files.map((file) => fetchAhead(file, isFresh, watch)));
    watch.progress();
    const container = await runEntry(entry, globalName);
    const { default: shared } = __webpack_share_scopes__;
    shareWholeLibraries(shared);
    // The last argument is for remotes with a runtime of their own.
    await container.init(shared, [], {
      version: '',
      shareScopeKeys: 'default',
      shareScopeMap: __webpack_share_scopes__,
    });
    const run = await container.get(expose);
    // Not run yet: this attempt may have been abandoned meanwhile, and its side effects would hit another version.
    watch.signal.throwIfAborted();
    const module = await run();
    if (typeof module.default !== 'function') throw new LoadFailure(`its ${expose} has no component`);
    return module as RemoteModule;
  }
}
