import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedEvent {
  event_name: string;
  event_date: string;
  identifiers: Record<string, string>;
  event_properties: Record<string, unknown>;
}

export interface BrevoStandIn {
  env: Record<string, string>;
  /** Bodies that were taken. */
  taken: ReceivedEvent[];
  /** Contacts that were removed. */
  removed: string[];
  /** How often somebody came. */
  calls: number;
  /** Answers instead; null: takes the event. */
  trouble: ((request: IncomingMessage, response: ServerResponse) => boolean) | null;
  close(): Promise<void>;
}

const key = 'xkeysib-stand-in';

/** Brevo's call for events: it takes one as often as it comes. */
export async function brevoStandIn(): Promise<BrevoStandIn> {
  const standIn = {
    taken: [] as ReceivedEvent[],
    removed: [] as string[],
    calls: 0,
    trouble: null as BrevoStandIn['trouble'],
  };

  async function answer(request: IncomingMessage, response: ServerResponse) {
    standIn.calls += 1;
    let body = '';
    for await (const chunk of request) body += String(chunk);
    if (standIn.trouble?.(request, response)) return;
    const contact = /^\/v3\/contacts\/([^?]+)\?identifierType=email_id$/.exec(request.url ?? '');
    if (request.method === 'DELETE' && contact && request.headers['api-key'] === key) {
      standIn.removed.push(decodeURIComponent(contact[1]!));
      return void response.writeHead(204).end();
    }
    const isCall = request.method === 'POST' && request.url === '/v3/events';
    if (!isCall || request.headers['api-key'] !== key)
      return void response.writeHead(401).end('{"code":"unauthorized"}');
    standIn.taken.push(JSON.parse(body) as ReceivedEvent);
    response.writeHead(204).end();
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(standIn, {
    env: { BREVO_API_KEY: key, BREVO_API_BASE: `${base}/`, BREVO_TIMEOUT_MS: '1500' },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
