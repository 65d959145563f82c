import { createServer } from 'node:http';
import type { Metrics } from './metrics.ts';
import type { MetricsAddress } from './settings.ts';

/** A scrape is one small request; nobody may hold the port for longer. */
const timeouts = { requestTimeout: 10_000, headersTimeout: 5_000, connectionsCheckingInterval: 5_000 };

/**
 * Shows metrics on a port of their own, never on the public one.
 * @returns closes it
 * @throws Error with one clear line where the port is taken
 */
export async function listenForScrapes(metrics: Metrics, { port, host }: MetricsAddress): Promise<() => Promise<void>> {
  const server = createServer(timeouts, (request, response) => {
    const isRead = request.method === 'GET' && request.url?.split('?')[0] === '/metrics';
    if (!isRead) return void response.writeHead(404).end();
    metrics.scrape().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new Error(`port ${port} is taken; FANFARE_METRICS_PORT moves the metrics`, { cause: error });
  });
  metrics.watchProcess();
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}
