import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';

/** What ends a statement in PostgreSQL's protocol: a simple query, and the Sync of a prepared one. */
const endsStatement = new Set(['Q', 'S']);
const readyForQuery = 'Z';

/** Calls back for each whole message; those of a session's start, which have no type, count as ''. */
function messages(hasStart: boolean, onMessage: (type: string, bytes: Buffer) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  let isStart = hasStart;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const typeLength = isStart ? 0 : 1;
      if (rest.length < typeLength + 4) return;
      const length = typeLength + rest.readInt32BE(typeLength);
      if (rest.length < length) return;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      const type = isStart ? '' : String.fromCharCode(message[0]!);
      isStart = false;
      onMessage(type, message);
    }
  };
}

export interface CuttableDatabase {
  /** The database's URL through this proxy. */
  url: string;
  /**
   * Lets so many more statements through. The next one is executed too, but its outcome is never received: every connection ends, as if
   * the process had died there. Connections that are opened later work.
   */
  cutAfter(statements: number): void;
  /** Stops counting. @returns whether the connections were cut */
  stop(): boolean;
  close(): Promise<void>;
}

/** A proxy before a database whose connections can be cut between any two statements. */
export async function cuttableDatabase(databaseUrl: string): Promise<CuttableDatabase> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let left = Infinity;
  let wasCut = false;
  const cut = () => {
    wasCut = true;
    left = Infinity;
    for (const socket of sockets) socket.destroy();
  };
  const server: Server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    let isLast = false;
    for (const socket of [client, upstream]) {
      // Each message is a write of its own, which must not wait for the one before.
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on(
      'data',
      messages(true, (type, bytes) => {
        if (endsStatement.has(type) && left !== Infinity) {
          if (left <= 0) isLast = true;
          left -= 1;
        }
        upstream.write(bytes);
      }),
    );
    upstream.on(
      'data',
      messages(false, (type, bytes) => {
        if (!isLast) client.write(bytes);
        else if (type === readyForQuery) cut();
      }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cutAfter(statements) {
      wasCut = false;
      left = statements;
    },
    stop() {
      left = Infinity;
      return wasCut;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
