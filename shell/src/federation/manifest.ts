import type { BootRelease } from '@fanfare/api-contract';
import { LoadFailure, type Watch } from './stall-timeout.ts';

/** What loading a version needs from its federation manifest. */
export interface Manifest {
  globalName: string;
  /** The entry's address. */
  entry: string;
  /** Addresses of the files that the expose needs before it can run, the entry included. */
  files: string[];
}

interface Assets {
  js?: { sync?: unknown };
  css?: { sync?: unknown };
}
interface Raw {
  metaData?: { globalName?: unknown; remoteEntry?: { name?: unknown; path?: unknown } };
  exposes?: { path?: unknown; assets?: Assets }[];
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/**
 * Parses a manifest from any source.
 * @param expose that is to be loaded
 * @throws LoadFailure if it is invalid or names files elsewhere
 */
export function readManifest(value: unknown, manifestUrl: string, expose = './app'): Manifest {
  const { metaData, exposes } = (value ?? {}) as Raw;
  const globalName = metaData?.globalName;
  const { name, path = '' } = metaData?.remoteEntry ?? {};
  const exposed = Array.isArray(exposes) ? exposes.find(({ path }) => path === expose) : undefined;
  if (typeof globalName !== 'string' || typeof name !== 'string' || !exposed) {
    throw new LoadFailure('the manifest is none');
  }
  const folder = new URL('.', manifestUrl).href;
  const entry = new URL(`${String(path)}${name}`, folder).href;
  const files = [
    entry,
    ...[...textsOf(exposed.assets?.js?.sync), ...textsOf(exposed.assets?.css?.sync)].map(
      (file) => new URL(file, folder).href,
    ),
  ];
  if (files.some((file) => !file.startsWith(folder))) throw new LoadFailure('the manifest names files elsewhere');
  return { globalName, entry, files };
}

/**
 * The manifest of a release: the page contains it, except for a development server's.
 * @throws LoadFailure
 */
export async function manifestOf(
  release: BootRelease,
  { isFresh, expose }: { isFresh: boolean; expose: string },
  watch: Watch,
): Promise<Manifest> {
  const { manifest, manifestUrl } = release;
  if (manifest) return readManifest(manifest, manifestUrl, expose);
  const answer = await fetch(manifestUrl, { signal: watch.signal, cache: isFresh ? 'reload' : 'default' });
  if (!answer.ok) throw new LoadFailure(`the manifest answered ${answer.status}`);
  watch.progress();
  const text = await answer.text();
  try {
    return readManifest(JSON.parse(text), manifestUrl, expose);
  } catch (thrown) {
    throw thrown instanceof LoadFailure ? thrown : new LoadFailure('the manifest is no JSON');
  }
}
