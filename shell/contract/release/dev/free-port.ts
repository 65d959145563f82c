import { createServer } from 'node:net';

/** The first port of this machine that nobody holds. @param from where to start looking */
export async function freePort(from: number): Promise<number> {
  let port = from;
  while (!(await isFree(port))) port += 1;
  return port;
}

function isFree(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const server = createServer();
  server.once('error', () => resolve(false));
  server.listen(port, 'localhost', () => server.close(() => resolve(true)));
  return promise;
}
