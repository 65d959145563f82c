import { createHash } from 'node:crypto';
import {
  filteredBy,
  type SeenError,
  topFrames,
  withoutIds,
  withoutQuotes,
  withoutSecrets,
  withoutSecretsOfStack,
} from '@fanfare/api-contract/error-texts';
import { alikeBy } from '@fanfare/api-contract/sentry-events';
import type { Breadcrumb } from '@fanfare/api-contract';

/** An error as somebody saw it; all its texts are untrusted. */
export interface GivenError extends SeenError {
  source: string;
  version: string;
  path: string;
  breadcrumbs: readonly Breadcrumb[];
  requestId: string | null;
  count: number;
  person: Buffer | null;
}

export interface StoredError extends GivenError {
  fingerprint: Buffer;
  culprit: string;
  /** Of our own processes: each further time opens a resolved group again, as their versions don't differ. */
  isOwn: boolean;
}

/** What PostgreSQL can store: no NUL, no half of a character. */
const clean = (text: string, longest: number, remove = withoutSecrets) =>
  remove(text.replaceAll('\0', '')).slice(0, longest).toWellFormed();

/** As the table allows: the last of them, where escaped characters make them long. */
const longestBreadcrumbs = 11_000;

function cleanBreadcrumbs(given: readonly Breadcrumb[]): Breadcrumb[] {
  const kept = given.map((one) => ({ ...one, text: clean(one.text, 200, withoutIds) }));
  while (JSON.stringify(kept).length > longestBreadcrumbs) kept.shift();
  return kept;
}

/** Our own processes, which no page can pretend to be. */
export const ownSources: ReadonlySet<string> = new Set(['api', 'shell-server']);

/** The same error among those of its source that are no longer told apart: too many different ones were new. */
export const amongOthers = (error: StoredError): StoredError => ({
  ...error,
  type: 'Other errors',
  message: '',
  culprit: '',
  fingerprint: createHash('sha256').update(`other errors of ${error.source}`).digest(),
});

/** An error as it is stored: without secrets, with what makes others alike; null for one that a filter keeps out. */
export function storedError(given: GivenError): StoredError | null {
  if (filteredBy(given) !== null) return null;
  const type = clean(given.type, 100);
  const stack = clean(given.stack, 8_000, (text) => withoutSecretsOfStack({ ...given, stack: text }));
  const frames = topFrames(stack);
  const parts = alikeBy({ source: given.source, type, message: given.message, stack });
  return {
    ...given,
    type,
    stack,
    message: clean(given.message, 500, withoutQuotes),
    path: clean(given.path, 200, withoutIds),
    breadcrumbs: cleanBreadcrumbs(given.breadcrumbs),
    fingerprint: createHash('sha256').update(parts.join('\n')).digest(),
    culprit: (frames[0] ?? '').slice(0, 300),
    isOwn: ownSources.has(given.source),
  };
}
