import { connect } from 'node:net';
import type { ApiError } from '@fanfare/api-contract';

export interface RawAnswer {
  status: number;
  body: { success?: boolean; data?: unknown; error?: ApiError };
}

/**
 * Sends raw bytes, for requests that no client would make.
 * @param address of the server
 * @param parts written one after another
 * @param options.leave disconnects once the last part is sent, instead of waiting for an answer
 * @returns the answer, or null where the server closed the connection without one
 */
export function rawRequest(
  address: string,
  parts: (string | Buffer)[],
  { leave = false } = {},
): Promise<RawAnswer | null> {
  const { hostname, port } = new URL(address);
  const { promise, resolve } = Promise.withResolvers<RawAnswer | null>();
  const socket = connect(Number(port), hostname, () => {
    for (const part of parts) socket.write(part);
    if (leave) socket.end();
  });
  let answer = '';
  socket.setEncoding('utf8');
  socket.on('data', (text: string) => {
    answer += text;
    const read = readAnswer(answer);
    if (!read) return;
    resolve(read);
    socket.destroy();
  });
  socket.on('error', () => resolve(null));
  socket.on('close', () => resolve(null));
  return promise;
}

function readAnswer(text: string): RawAnswer | null {
  const [head = '', body] = text.split('\r\n\r\n');
  const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
  if (body === undefined || Buffer.byteLength(body) < length) return null;
  const status = Number(head.split(' ')[1]);
  // Node's own refusals have no body.
  return { status, body: body === '' ? {} : (JSON.parse(body) as RawAnswer['body']) };
}
