import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { putFile } from './put-file.ts';

let server: Server | undefined;
const got: { method?: string | undefined; headers?: IncomingHttpHeaders; bytes: number } = { bytes: 0 };

/** A storage that answers `status`, or never. */
async function storage(status: number | 'never') {
  server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', '*');
    response.setHeader('Access-Control-Allow-Methods', 'PUT');
    if (request.method === 'OPTIONS') return response.end();
    got.method = request.method;
    got.headers = request.headers;
    got.bytes = 0;
    request.on('data', (chunk: Buffer) => (got.bytes += chunk.length));
    request.on('end', () => status !== 'never' && response.writeHead(status).end());
    return undefined;
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/songs/k1?sig=1`,
    key: 'k1',
    method: 'PUT' as const,
    headers: { 'content-type': 'audio/mpeg' },
    expiresAt: '2026-05-20T10:10:00.000Z',
  };
}
const song = new Blob([new Uint8Array(5_000)]);

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

describe('a direct upload', () => {
  it('sends the file with the headers of its URL and none of ours', async () => {
    const shares: number[] = [];
    await putFile(await storage(200), song, { onProgress: (share) => shares.push(share) });
    expect(got).toMatchObject({ method: 'PUT', bytes: 5_000 });
    expect(got.headers).toMatchObject({ 'content-type': 'audio/mpeg' });
    expect(got.headers).not.toHaveProperty('authorization');
    expect(shares.at(-1)).toBe(1);
  });

  it('fails if the storage refuses or doesn’t respond', async () => {
    const address = await storage(403);
    await expect(putFile(address, song, {})).rejects.toThrow('The storage answered 403');
    server?.closeAllConnections();
    await new Promise((resolve) => server?.close(resolve));
    await expect(putFile(address, song, {})).rejects.toThrow('The storage did not answer');
  });

  it('can be cancelled, even before it starts', async () => {
    const address = await storage('never');
    const controller = new AbortController();
    const sending = putFile(address, song, { signal: controller.signal });
    controller.abort();
    await expect(sending).rejects.toThrow('Aborted');
    got.method = undefined;
    await expect(putFile(address, song, { signal: controller.signal })).rejects.toThrow('Aborted');
    expect(got.method).toBeUndefined();
  });
});
