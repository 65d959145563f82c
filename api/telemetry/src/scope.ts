import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from './span.ts';

/** What the code that runs now works for. */
interface Scope {
  requestId?: string | undefined;
  job?: string;
  span?: Span | null;
}

const scopes = new AsyncLocalStorage<Scope>();

/** Runs something, and all that it waits for, in a scope. */
export const inScope = <T>(scope: Scope, run: () => T): T => scopes.run(scope, run);

/** The span that new ones are children of; null where nothing is traced. */
export const currentSpan = (): Span | null => scopes.getStore()?.span ?? null;

/** What every line of the log has, wherever it is written. */
export function scopeFields(): { reqId?: string; job?: string } {
  const { requestId, job } = scopes.getStore() ?? {};
  return { ...(requestId !== undefined && { reqId: requestId }), ...(job !== undefined && { job }) };
}

/** The request that something else was begun by, as it is stored with that. */
export interface Origin {
  requestId: string;
  /** Of its span, where it is traced. */
  traceparent?: string;
}

/** The request that is being worked for; null for what the product does by itself. */
export function originOf(): Origin | null {
  const { requestId, span } = scopes.getStore() ?? {};
  if (requestId === undefined) return null;
  return { requestId, ...(span && { traceparent: span.traceparent }) };
}

/** What `originOf` gave, after its way through the database; null for anything else. */
export function originFrom(stored: unknown): Origin | null {
  const { requestId, traceparent } = (stored ?? {}) as Record<string, unknown>;
  if (typeof requestId !== 'string') return null;
  return { requestId, ...(typeof traceparent === 'string' && { traceparent }) };
}
