import { CONTRACT, type RemoteModule, type RemoteName } from '@fanfare/shell-contract';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { bootRemote, pageData } from '../lib/page-data.ts';

/** Half of a slot's budget: a first try that hangs leaves room for a second. */
const fileTimeoutMs = 4_000;

/** Why a remote is not shown. */
export class RemoteFailure extends Error {
  readonly reason: 'unregistered' | 'contract' | 'unreachable';
  constructor(reason: RemoteFailure['reason'], cause?: unknown) {
    super(`remote ${reason}`, { cause });
    this.reason = reason;
  }
}

const sums = new Map<string, string>();
for (const { manifestUrl, integrity } of pageData?.boot.remotes ?? []) {
  for (const [file, sum] of Object.entries(integrity)) sums.set(new URL(file, manifestUrl).href, sum);
}

declare global {
  /** Read by the remotes' own chunk loading; see the integrity plugin of the build. */
  var fanfareIntegrity: ((url: string) => string | undefined) | undefined;
}
globalThis.fanfareIntegrity = (url) => sums.get(url);

registerPlugins([
  {
    name: 'fanfare',
    // By itself the runtime takes any answer for a manifest and waits for one forever.
    async fetch(url, init) {
      const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(fileTimeoutMs) });
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
      return answer;
    },
    // The runtime loads entries and exposes itself, past the build's integrity; so they get their sums here.
    createScript({ url, attrs }) {
      const script = document.createElement('script');
      script.src = url;
      script.crossOrigin = 'anonymous';
      for (const [name, value] of Object.entries(attrs ?? {})) script.setAttribute(name, String(value));
      const sum = sums.get(new URL(url, location.href).href);
      if (sum) script.integrity = sum;
      return { script, timeout: fileTimeoutMs };
    },
  },
]);

const containerName = (name: RemoteName) => name.replaceAll('-', '_');
const loaded = new Map<RemoteName, RemoteModule>();
const loading = new Map<RemoteName, Promise<RemoteModule>>();
const registered = new Set<RemoteName>();

async function attempt(name: RemoteName): Promise<RemoteModule> {
  const remote = bootRemote(name);
  if (!remote) throw new RemoteFailure('unregistered');
  // Decided before any of its code runs: what was built for another contract would fail in ways nobody can explain.
  if (remote.contract.contract !== CONTRACT || !remote.contract.exposes.includes('./app')) {
    throw new RemoteFailure('contract');
  }
  // A name that is known already is ignored unless forced, and a retry must not meet the failure that is remembered.
  registerRemotes([{ name: containerName(name), entry: remote.manifestUrl }], { force: registered.has(name) });
  registered.add(name);
  const module = await loadRemote<RemoteModule>(`${containerName(name)}/app`);
  if (typeof module?.default !== 'function') throw new RemoteFailure('unreachable');
  return module;
}

/** The module of a remote if it is here already. */
export const loadedRemote = (name: RemoteName): RemoteModule | undefined => loaded.get(name);

/**
 * Loads a remote's `./app`, trying twice.
 * @throws RemoteFailure with the reason
 */
export function loadApp(name: RemoteName): Promise<RemoteModule> {
  const known = loading.get(name);
  if (known) return known;
  const promise = attempt(name)
    .catch((thrown: unknown) => {
      if (thrown instanceof RemoteFailure && thrown.reason !== 'unreachable') throw thrown;
      return attempt(name);
    })
    .then((module) => {
      loaded.set(name, module);
      return module;
    })
    .catch((thrown: unknown) => {
      // Forgotten, so that the next call tries anew.
      loading.delete(name);
      throw thrown instanceof RemoteFailure ? thrown : new RemoteFailure('unreachable', thrown);
    });
  loading.set(name, promise);
  return promise;
}
