/** An error as it would be stored: without secrets, and past every filter. */
export interface ServiceEvent {
  source: string;
  version: string;
  type: string;
  message: string;
  stack: string;
  path: string;
  breadcrumbs: readonly { at: string; kind: 'route' | 'call' | 'click'; text: string }[];
  requestId: string | null;
  count: number;
  /** What makes others alike. */
  fingerprint: Buffer;
}

/** The service that takes errors in the place of the database. */
export interface ErrorService {
  send(error: ServiceEvent): Promise<void>;
  /** Waits for what is on its way. */
  close(): Promise<void>;
}

const categories = { route: 'navigation', call: 'fetch', click: 'ui.click' } as const;
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
      const { source, version, type, message, stack, path, breadcrumbs, requestId, count, fingerprint } = error;
      const { client, sdk } = await (loading ??= load(dsn, environment));
      const release = `${source}@${version}`;
      const frames = sdk.defaultStackParser(stack).map((frame) => ({ ...frame, in_app: !isLibrary(frame.filename) }));
      client.captureEvent({
        level: 'error',
        release,
        transaction: path,
        tags: { release, remote: source, version, ...(requestId && { request_id: requestId }) },
        extra: { count },
        fingerprint: [fingerprint.toString('hex')],
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
      });
    },
    async close() {
      const loaded = await loading;
      await loaded?.client.close(closeWithinMs);
    },
  };
}

const isLibrary = (file = '') => file.startsWith('node:') || file.includes('node_modules/');
