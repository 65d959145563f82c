import { type AddressInfo, createServer } from 'node:net';

export interface Canary {
  port: number;
  /** The number of connections. */
  visits(): number;
  close(): Promise<void>;
}

/** Listens on this machine and counts connections: there should be none. */
export async function listeningCanary(): Promise<Canary> {
  let visits = 0;
  const server = createServer((socket) => {
    visits += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    visits: () => visits,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
