import { because } from '../../because.ts';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIPv6, type LookupFunction } from 'node:net';
import { type AddressLookup, isPublicAddress } from '../dns/index.ts';
import { type Seen, unreachable } from './prober.ts';

/** From DNS lookup to the last byte. */
export const patienceMs = 3_000;
/** A longer page is cut off: its metadata is at the start. */
export const maxBytes = 65_536;

const headers = {
  accept: 'text/html, application/json;q=0.9',
  // Compressed bodies could decompress to any size.
  'accept-encoding': 'identity',
  'user-agent': 'Fanfare-Prober/1.0',
};

/**
 * Fetches a public page. Connects to the address that was checked, so that DNS rebinding has no effect.
 */
export async function fetchPublic(
  address: string,
  lookUp: AddressLookup,
  request: typeof plainRequest = secureRequest,
): Promise<Seen<string>> {
  const url = new URL(address);
  const isPlain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
  if (!isPlain) return unreachable(because('probes.plain_https'));
  const signal = AbortSignal.timeout(patienceMs);
  const addresses = await lookUp(url.hostname);
  const [first] = addresses;
  if (first === undefined) return unreachable(because('probes.no_server', { host: url.hostname }));
  if (!addresses.every(isPublicAddress)) return unreachable(because('links.unreachable'));
  const family = isIPv6(first) ? 6 : 4;
  const lookup: LookupFunction = (_host, options, tell) =>
    options.all ? tell(null, [{ address: first, family }]) : tell(null, first, family);
  return read(request, url, { lookup, signal });
}

/** Fetches a page of the sandbox, with the same limits. */
export function fetchSandbox(address: string): Promise<Seen<string>> {
  return read(plainRequest, new URL(address), { signal: AbortSignal.timeout(patienceMs) });
}

function read(request: typeof plainRequest, url: URL, options: RequestOptions): Promise<Seen<string>> {
  return new Promise((resolve) => {
    const failed = (error: Error) =>
      resolve(
        unreachable(
          error.name === 'AbortError' || error.name === 'TimeoutError'
            ? because('probes.late', { seconds: patienceMs / 1_000 })
            : because('probes.broke_off'),
        ),
      );
    const sent = request(url, { ...options, headers, agent: false }, (response) => {
      take(response).then(
        (seen) => {
          sent.destroy();
          resolve(seen);
        },
        (error: unknown) => failed(error as Error),
      );
    });
    sent.on('error', failed);
    sent.end();
  });
}

async function take(response: IncomingMessage): Promise<Seen<string>> {
  const { statusCode: status = 0, headers: told } = response;
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status >= 300 && status < 400) return unreachable(because('probes.leads_on'));
  if (status !== 200) return unreachable(because('probes.status', { status }));
  if (!/^(?:text\/html|application\/json)\b/i.test(told['content-type'] ?? ''))
    return unreachable(because('probes.no_page'));
  if (!['identity', undefined].includes(told['content-encoding'])) return unreachable(because('probes.packed'));
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= maxBytes) break;
  }
  return { kind: 'found', page: Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8') };
}
