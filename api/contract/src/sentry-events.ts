/*
 * What Sentry gets, from pages and from the API alike. Without the types of its SDKs: each side has its own.
 */
import { normalised, type SeenError, topFrames } from './error-texts.ts';

/** An error as it is reported: without secrets, and past every filter. */
export interface ReportedEvent extends SeenError {
  source: string;
  version: string;
  path: string;
  breadcrumbs: readonly { at: string; kind: 'route' | 'call' | 'click'; text: string }[];
  requestId?: string | null | undefined;
  count: number;
}

/** A place in a stack, as an SDK has read it. */
interface Frame {
  filename?: string;
}

const categories = { route: 'navigation', call: 'fetch', click: 'ui.click' } as const;

/** Code that isn't the product's. */
const isForeign = (file = '') => /^node:|node_modules\/|-extension:\/\/|^(?:native|<anonymous>)?$/.test(file);

/** What makes errors one: the same in the next release, whatever a message quotes. */
export const alikeBy = ({ source, type, message, stack }: SeenError & { source: string }): string[] => [
  source,
  type,
  normalised(message),
  ...topFrames(stack),
];

/**
 * An error as Sentry has it.
 * @param frames of its stack
 * @param fingerprint what makes others alike
 */
export function sentryEvent<F extends Frame>(error: ReportedEvent, frames: readonly F[], fingerprint: string[]) {
  const { source, version, type, message, path, breadcrumbs, requestId, count } = error;
  const release = `${source}@${version}`;
  const marked = frames.map((frame) => ({ ...frame, in_app: !isForeign(frame.filename) }));
  return {
    level: 'error' as const,
    release,
    transaction: path,
    tags: { release, remote: source, version, ...(requestId && { request_id: requestId }) },
    extra: { count },
    fingerprint,
    exception: {
      values: [
        {
          type,
          value: message,
          mechanism: { type: 'generic', handled: false },
          ...(marked.length > 0 && { stacktrace: { frames: marked } }),
        },
      ],
    },
    breadcrumbs: breadcrumbs.map(({ at, kind, text }) => ({
      timestamp: Date.parse(at) / 1_000,
      category: categories[kind],
      message: text,
    })),
  };
}

/** What is wrong with a DSN; null for one of a project, by https in production. */
export function dsnProblem(dsn: string, environment: string): string | null {
  const url = URL.canParse(dsn) ? new URL(dsn) : null;
  if (!url || !/^https?:$/.test(url.protocol) || !url.username || !/\/\d+$/.test(url.pathname))
    return 'FANFARE_SENTRY_DSN is no DSN: it has no key or no project';
  if (environment === 'production' && url.protocol !== 'https:')
    return 'FANFARE_SENTRY_DSN must be https in production';
  return null;
}
