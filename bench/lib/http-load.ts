import { type Socket, connect } from 'node:net';

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: object;
}

export interface Answer {
  status: number;
  body: string;
}

const endOfHead = Buffer.from('\r\n\r\n');

/**
 * One keep-alive connection with one request at a time. Hand-made, because a general client costs as much processor time as the
 * server that it measures, and both share the same two cores.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #host: string;
  #received: Buffer = Buffer.alloc(0);
  #settle: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null;

  constructor(port: number) {
    this.#host = `localhost:${port}`;
    this.#socket = connect({ port, host: 'localhost', noDelay: true });
    this.#socket.on('data', (chunk) => this.#take(chunk));
    this.#socket.on('error', (error) => this.#fail(error));
    this.#socket.on('close', () => this.#fail(new Error(`${this.#host} closed the connection`)));
  }

  /** @throws Error if the connection breaks, or the response has no length */
  ask({ method, path, headers = {}, body }: Request): Promise<Answer> {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      const content = body === undefined ? '' : JSON.stringify(body);
      if (method === 'POST') lines.push(`content-length: ${Buffer.byteLength(content)}\r\n`);
      if (content !== '') lines.push('content-type: application/json\r\n');
      this.#socket.write(`${method} ${path} HTTP/1.1\r\nhost: ${this.#host}\r\n${lines.join('')}\r\n${content}`);
    });
  }

  close(): void {
    this.#settle = null;
    this.#socket.destroy();
  }

  #fail(error: Error): void {
    this.#settle?.reject(error);
    this.#settle = null;
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const headEnd = this.#received.indexOf(endOfHead);
    if (headEnd < 0) return;
    const head = this.#received.toString('latin1', 0, headEnd);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined) return this.#fail(new Error(`An answer without a length: ${head.slice(0, 200)}`));
    const end = headEnd + endOfHead.length + Number(length);
    if (this.#received.length < end) return;
    const answer = {
      status: Number(head.slice(9, 12)),
      body: this.#received.toString('utf8', headEnd + endOfHead.length, end),
    };
    this.#received = this.#received.subarray(end);
    const settle = this.#settle;
    this.#settle = null;
    settle?.resolve(answer);
  }
}

async function onConnections(port: number, count: number, work: (connection: Connection) => Promise<void>) {
  const connections = Array.from({ length: count }, () => new Connection(port));
  try {
    await Promise.all(connections.map(work));
  } finally {
    for (const connection of connections) connection.close();
  }
}

function expectSuccess(request: Request, answer: Answer): Answer {
  if (answer.status === 200) return answer;
  throw new Error(`${request.method} ${request.path} answered ${answer.status}: ${answer.body.slice(0, 500)}`);
}

/**
 * Sends requests back to back for a given time.
 * @returns responses per second
 * @throws Error at the first response that isn't a 200
 */
export async function requestsPerSecond(
  port: number,
  options: { connections: number; milliseconds: number; next: () => Request },
): Promise<number> {
  let answered = 0;
  const start = performance.now();
  const until = start + options.milliseconds;
  await onConnections(port, options.connections, async (connection) => {
    while (performance.now() < until) {
      const request = options.next();
      expectSuccess(request, await connection.ask(request));
      answered += 1;
    }
  });
  return (answered * 1_000) / (performance.now() - start);
}

/**
 * Sends each of these requests once.
 * @returns the total time, and the time of each (milliseconds)
 * @throws Error at the first response that isn't a 200
 */
export async function askAll(
  port: number,
  connections: number,
  requests: readonly Request[],
): Promise<{ elapsedMs: number; eachMs: number[] }> {
  const eachMs: number[] = [];
  let next = 0;
  const start = performance.now();
  await onConnections(port, connections, async (connection) => {
    for (let request = requests[next++]; request; request = requests[next++]) {
      const asked = performance.now();
      expectSuccess(request, await connection.ask(request));
      eachMs.push(performance.now() - asked);
    }
  });
  return { elapsedMs: performance.now() - start, eachMs };
}

/**
 * One request, and its response as JSON.
 * @throws Error if it isn't a 200
 */
export async function askOnce(port: number, request: Request): Promise<unknown> {
  const connection = new Connection(port);
  try {
    return JSON.parse(expectSuccess(request, await connection.ask(request)).body);
  } finally {
    connection.close();
  }
}
