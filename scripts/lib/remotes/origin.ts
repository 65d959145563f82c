import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';

export interface RemoteOrigin {
  name: string;
  /** The version whose standalone page `/` shows; others are served beside it. */
  version: string;
  /** Folder of `<version>/` builds; new ones may come to be while it is served. */
  distDir: string;
  /** Where browsers reach the API. */
  apiUrl: string;
}

const immutable = 'public, max-age=31536000, immutable';

/**
 * The origin of one remote: its artefacts for every shell (`/remotes/<name>/<version>/…`), and its standalone page everywhere else.
 * @throws Error with one clear line where that version was not built
 */
export async function buildRemoteOrigin(options: RemoteOrigin): Promise<FastifyInstance> {
  const { name, version, distDir } = options;
  const page = path.join(distDir, version, 'index.html');
  if (!existsSync(page)) throw new Error(`${name} ${version} is not built.`);
  const prefix = `/remotes/${name}/`;
  const html = standalonePage(readFileSync(page, 'utf8'), `${prefix}${version}/`, options.apiUrl);

  const app = await serveArtefacts(distDir, prefix);
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (!isPage || request.url.startsWith('/remotes/')) {
      return missing(reply);
    }
    return reply
      .header('Content-Security-Policy', policy(options.apiUrl))
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html);
  });
  return app;
}

/**
 * The origin of all remotes that aren't of this repository: their artefacts, and no pages.
 * @param folder of `<name>/<version>/` builds; new ones may come to be while it is served
 */
export async function buildOtherRemotes(folder: string): Promise<FastifyInstance> {
  mkdirSync(folder, { recursive: true });
  const app = await serveArtefacts(folder, '/remotes/');
  app.get('/', (_request, reply) => reply.type('text/plain').send('Files of remotes that were added here.'));
  app.setNotFoundHandler((_request, reply) => missing(reply));
  return app;
}

/** A shell has to be able to read that something is missing. */
const missing = (reply: FastifyReply) =>
  reply.status(404).header('Access-Control-Allow-Origin', '*').header('Cache-Control', 'no-store').send('Not found');

async function serveArtefacts(root: string, prefix: string): Promise<FastifyInstance> {
  const app = Fastify({ forceCloseConnections: true });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('X-Content-Type-Options', 'nosniff').header('Referrer-Policy', 'strict-origin-when-cross-origin');
  });
  await app.register(fastifyStatic, {
    root,
    prefix,
    index: false,
    // The builds lay a .br and a .gz beside each file.
    preCompressed: true,
    // Not there, for a visitor: source maps are for staff.
    dotfiles: 'ignore',
    allowedPath: (pathname) => !/\.map(\.gz)?$/.test(pathname),
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('Cache-Control', immutable);
      // Public by nature, and loaded by pages of other origins.
      reply.header('Access-Control-Allow-Origin', '*');
      reply.header('Timing-Allow-Origin', '*');
      reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
      // Scripts and styles for a shell. Opened by itself, a page among them is nothing that may act in this origin.
      reply.header('Content-Security-Policy', "sandbox; default-src 'none'");
    },
  });
  return app;
}

/** The page names its files relative to itself and the API of whoever built it; here it stands at `/`, beside its own API. */
function standalonePage(html: string, artefacts: string, apiUrl: string): string {
  return html
    .replaceAll(/\b(src|href)="(?![a-z]+:|\/|#)([^"]+)"/g, `$1="${artefacts}$2"`)
    .replace(/(<meta name="fanfare-api" content=")[^"]*/, `$1${apiUrl}`);
}

function policy(apiUrl: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' data: blob: ${apiUrl}`,
    `media-src blob: ${apiUrl}`,
    `connect-src 'self' ${apiUrl}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
