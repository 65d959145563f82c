import { BrowserClient, defaultStackParser, type Event, makeFetchTransport } from '@sentry/browser';
import type { ReportedError } from '@fanfare/api-contract';
import type { Transport } from './transport.ts';

const categories = { route: 'navigation', call: 'fetch', click: 'ui.click' } as const;

/** An error as Sentry has it: what the API would be told, and nothing besides. */
const eventOf = (error: ReportedError): Event => {
  const { source, version, type, message, stack, path, breadcrumbs, requestId, count } = error;
  const release = `${source}@${version}`;
  const frames = stack ? defaultStackParser(stack) : [];
  return {
    level: 'error',
    platform: 'javascript',
    release,
    transaction: path,
    tags: { release, remote: source, version, ...(requestId && { request_id: requestId }) },
    extra: { count },
    exception: {
      values: [
        {
          type,
          value: message,
          mechanism: { type: 'generic', handled: false },
          ...(frames.length > 0 && { stacktrace: { frames } }),
        },
      ],
    },
    breadcrumbs: breadcrumbs.map(({ at, kind, text }) => ({
      timestamp: Date.parse(at) / 1_000,
      category: categories[kind],
      message: text,
    })),
  };
};

/**
 * To Sentry. None of its integrations run: they would report what a filter keeps out, and tell more of a person than the table does.
 * @param environment of the installation
 */
export function toSentry(dsn: string, environment: string): Transport {
  const client = new BrowserClient({
    dsn,
    environment,
    integrations: [],
    sendClientReports: false,
    stackParser: defaultStackParser,
    transport: makeFetchTransport,
  });
  return (errors) => {
    for (const error of errors) client.captureEvent(eventOf(error));
  };
}
