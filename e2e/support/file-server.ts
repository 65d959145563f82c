import { createServer, type Server } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { typeOf } from './fault-injection.ts';

/** A build on a port of its own, as a developer's server has it: manifest at the root, open to pages of other origins. */
export async function serveFolder(folder: string): Promise<{ origin: string; close: () => Promise<void> }> {
  const server: Server = createServer((request, response) => {
    const file = path.join(folder, path.normalize(new URL(request.url ?? '/', 'http://here').pathname));
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('cache-control', 'no-store');
    readFile(file).then(
      (bytes) => response.setHeader('content-type', typeOf(file)).end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
