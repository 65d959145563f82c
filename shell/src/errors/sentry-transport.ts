import { BrowserClient, defaultStackParser, type Event, makeFetchTransport } from '@sentry/browser';
import type { ReportedError } from '@fanfare/api-contract';
import { alikeBy, sentryEvent } from '@fanfare/api-contract/sentry-events';
import type { Transport } from './transport.ts';

/** An error as Sentry has it: what the API would be told, and nothing besides. */
const eventOf = (error: ReportedError): Event => ({
  platform: 'javascript',
  ...sentryEvent(error, error.stack ? defaultStackParser(error.stack) : [], alikeBy(error)),
});

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
