/**
 * The part of the federation's runtime that runs in Fanfare's pages, in place of `@module-federation/webpack-bundler-runtime`. Everything
 * else of that the shell does itself: it knows each release's files and their sums, loads entries, retries and falls back. What is left
 * is the container protocol (`init` with the page's shared libraries, `get` of an expose) and handing out those libraries.
 */

import { satisfies } from '@fanfare/api-contract/satisfies';
import { libraryOf } from './thin-key.ts';

type Factory = () => unknown;
type Getter = () => Factory | Promise<Factory>;

/** A library in the page's share scope, in the shape that every version of the federation runtime understands. */
export interface SharedLibrary {
  version: string;
  get: Getter;
  lib?: Factory | undefined;
  loaded?: boolean;
  /** Who provides it: the shell's name for what all remotes get. */
  from: string;
  /** In shells built before the router was shared as a module of its own. */
  treeShaking?: { get?: Getter; lib?: Factory };
}
export type ShareScope = Record<string, Record<string, SharedLibrary>>;

/** The build's record of a shared library that it imports. */
interface Consumed {
  shareKey: string;
  /** False for code that is shared under a hash of itself. */
  requiredVersion: string | false;
  /** On remotes: they can't work with another version. */
  strictVersion: boolean;
  /** The build's own copy: for a page without a shell, and for what the shell lacks. */
  fallback: Getter;
}
interface Module {
  exports: unknown;
}
interface WebpackRequire {
  m: Record<string, (module: Module) => void>;
  c: Record<string, unknown>;
  S: Record<string, ShareScope>;
  federation: {
    initOptions: { name: string; shared?: Record<string, Omit<SharedLibrary, 'from'>[]> };
    installInitialConsumes?: (options?: { asyncLoad: true }) => unknown;
  };
  consumesLoadingData: { moduleIdToConsumeDataMapping: Record<string, Consumed> };
}
interface Consumes {
  webpackRequire: WebpackRequire;
  installedModules: Record<string, Promise<void> | 0>;
}

/** The provider whose copies win: one React, one router, whatever else a remote brings or another one registered. */
const shell = 'shell';

/**
 * A shared library's factory: the shell's copy, else the build's own.
 * @throws Error if the build can't work with the shell's copy, although its release doesn't say so
 */
function factoryOf({ S }: WebpackRequire, consumed: Consumed): Factory | Promise<Factory> {
  const { shareKey, requiredVersion, strictVersion, fallback } = consumed;
  const library = libraryOf(shareKey);
  const copies = S['default']?.[shareKey] ?? S['default']?.[library] ?? {};
  const shared = Object.values(copies).find(({ from }) => from === shell);
  if (!shared) return fallback();
  if (strictVersion && requiredVersion && !satisfies(shared.version, requiredVersion)) {
    throw new Error(`${library} ${shared.version} of the shell does not satisfy ${requiredVersion}`);
  }
  // The variant that runs in the page, of a shell that has two.
  const running = shared.treeShaking?.lib ? shared.treeShaking : shared;
  if (running.lib) return running.lib;
  const keep = (factory: Factory) => {
    shared.loaded = true;
    return (running.lib = factory);
  };
  const got = (running.get ?? shared.get)();
  return typeof got === 'function' ? keep(got) : got.then(keep);
}

/**
 * Makes a shared library the module of an id; a promise until its code is there.
 * @throws Error if the build can't work with the shell's copy
 */
function install({ webpackRequire, installedModules }: Consumes, id: string): Promise<void> | 0 {
  const provide = (factory: Factory): 0 => {
    webpackRequire.m[id] = (module) => {
      delete webpackRequire.c[id];
      module.exports = factory();
    };
    return (installedModules[id] = 0);
  };
  const factory = factoryOf(webpackRequire, webpackRequire.consumesLoadingData.moduleIdToConsumeDataMapping[id]!);
  if (typeof factory === 'function') return provide(factory);
  return (installedModules[id] = factory.then(
    (there) => void provide(there),
    (thrown: unknown) => {
      // Asked for again by the next import.
      delete installedModules[id];
      throw thrown;
    },
  ));
}

const bundlerRuntime = {
  /** Starts a page of its own: the shell's, or a remote's standalone one. */
  init({ webpackRequire }: { webpackRequire: WebpackRequire }) {
    const { name, shared = {} } = webpackRequire.federation.initOptions;
    const scope: ShareScope = {};
    for (const [library, copies] of Object.entries(shared)) {
      scope[library] = {};
      for (const copy of copies) scope[library][copy.version] = { ...copy, from: name };
    }
    webpackRequire.S = { default: scope };
    return { name };
  },
  /** Runs in a shell: its libraries take the place of the build's own. */
  initContainerEntry({ webpackRequire, shareScope }: { webpackRequire: WebpackRequire; shareScope: ShareScope }) {
    webpackRequire.S = { default: shareScope };
  },
  /** Loads the shared libraries that a chunk imports. @throws Error if it can't work with one */
  consumes({
    chunkId,
    chunkMapping,
    promises,
    ...options
  }: Consumes & {
    chunkId: string;
    chunkMapping: Record<string, string[]>;
    promises: unknown[];
  }) {
    for (const id of chunkMapping[chunkId] ?? []) {
      const pending = options.installedModules[id] ?? install(options, id);
      if (pending) promises.push(pending);
    }
  },
  /** Those of the first chunk, which are part of it in the shell. */
  installInitialConsumes({
    initialConsumes,
    asyncLoad,
    ...options
  }: Consumes & { initialConsumes: string[]; asyncLoad?: true }) {
    const pending = initialConsumes.map(async (id) => install(options, id));
    return asyncLoad && Promise.all(pending);
  },
  /** Asked for by generated code where sharing starts; `init` has done it. */
  I: () => true,
};

export default { bundlerRuntime };
