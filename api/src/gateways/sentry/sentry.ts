import { type ReportedEvent, sentryEvent } from '@fanfare/api-contract/sentry-events';

/** An error as it would be stored: without secrets, and past every filter. */
export interface ServiceEvent extends ReportedEvent {
  /** What makes others alike. */
  fingerprint: Buffer;
}

/** The service that takes errors in the place of the database. */
export interface ErrorService {
  send(error: ServiceEvent): Promise<void>;
  /** Waits for what is on its way. */
  close(): Promise<void>;
}

const closeWithinMs = 2_000;

async function load(dsn: string, environment: string) {
  const sdk = await import('@sentry/node');
  const client = new sdk.NodeClient({
    dsn,
    environment,
    integrations: [],
    includeServerName: false,
    sendClientReports: false,
    stackParser: sdk.defaultStackParser,
    transport: sdk.makeNodeTransport,
  });
  return { client, sdk };
}

/**
 * Sentry. Its SDK loads with the first error, and none of its integrations run: they would hook into the process, report what a filter keeps out,
 * and send more of a request than is stored.
 * @param environment of the installation
 */
export function sentry(dsn: string, environment: string): ErrorService {
  let loading: ReturnType<typeof load> | null = null;
  return {
    async send(error) {
      const { client, sdk } = await (loading ??= load(dsn, environment));
      client.captureEvent(sentryEvent(error, sdk.defaultStackParser(error.stack), [error.fingerprint.toString('hex')]));
    },
    async close() {
      const loaded = await loading;
      await loaded?.client.close(closeWithinMs);
    },
  };
}
