import { createServer, request as ask, type Server } from 'node:http';

const isReading = (method: string | undefined) => method === 'GET' || method === 'HEAD';

/** What the bucket says of a file that browsers, and whoever is in between, have to know. */
const passedOn = ['content-type', 'content-length', 'content-encoding', 'cache-control', 'etag', 'last-modified'];

/**
 * What a bucket shows everybody, as a CDN in front of it would: the released files, under its own origin and readable from every other.
 * @param bucket its address, with its name as the path
 */
export function publicSide(bucket: URL): Server {
  return createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    response.setHeader('access-control-allow-origin', '*');
    if (!isReading(request.method) || !pathname.startsWith('/remotes/')) {
      response.writeHead(pathname === '/' ? 200 : 404, { 'cache-control': 'no-store' }).end();
      return;
    }
    const found = ask(new URL(bucket.pathname + pathname, bucket), { method: request.method }, (answer) => {
      const { statusCode = 502 } = answer;
      const headers = Object.fromEntries(
        passedOn.flatMap((name) => (answer.headers[name] ? [[name, answer.headers[name]]] : [])),
      );
      if (statusCode !== 200) Object.assign(headers, { 'cache-control': 'no-store' });
      response.writeHead(statusCode, {
        ...headers,
        'cross-origin-resource-policy': 'cross-origin',
        'timing-allow-origin': '*',
        'x-content-type-options': 'nosniff',
        // Scripts and styles for a shell. Opened by itself, a page among them is nothing that may act in this origin.
        'content-security-policy': "sandbox; default-src 'none'",
      });
      answer.pipe(response);
    });
    found.on('error', () => response.destroy());
    response.on('close', () => found.destroy());
    found.end();
  });
}
