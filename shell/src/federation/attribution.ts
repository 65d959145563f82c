import type { RemoteName } from '@fanfare/shell-contract';
import { captureError } from '../errors/capture.ts';
import type { Report } from './outcomes.ts';

interface Owner {
  name: RemoteName | 'shell';
  version: string;
}

/**
 * Whose code an error came from, by the first script of a remote in its text: stack, message or file name. The shell's own only
 * without one: shared libraries run from its scripts.
 */
export function ownerOf(text: string): Owner | null {
  for (const [, name = '', version = ''] of text.matchAll(/\/remotes\/(mf-[a-z0-9-]+)\/([^/\s?#]+)\//g)) {
    return { name: name as RemoteName, version: decodeURIComponent(version) };
  }
  const [, version] = /\/static\/([^/\s?#]+)\//.exec(text) ?? [];
  return version ? { name: 'shell', version: decodeURIComponent(version) } : null;
}

/** Refusals of the API and cancelled calls say nothing about a version. */
const innocent = new Set(['ApiFailure', 'AbortError', 'TimeoutError']);

/**
 * Reports uncaught errors, each of them, and to the registry the first of each version whose script they came from. Returns the function to stop.
 */
export function watchErrors(report: Report): () => void {
  const tell = (thrown: unknown, more = '') => {
    const { name = '', message = '', stack = '' } = (thrown ?? {}) as Partial<Error>;
    if (innocent.has(name)) return;
    captureError(thrown, { file: more });
    const owner = ownerOf(`${stack}\n${message}\n${more}`);
    if (owner) report({ ...owner, outcome: 'error', reason: 'uncaught', message: `${name}: ${message}` });
  };
  const onError = (event: ErrorEvent) => tell(event.error ?? { message: event.message }, event.filename);
  const onRejection = (event: PromiseRejectionEvent) => tell(event.reason);
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onRejection);
  return () => {
    removeEventListener('error', onError);
    removeEventListener('unhandledrejection', onRejection);
  };
}
