import { readFileSync } from 'node:fs';
import path from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { areaOf } from '../src/lib/paths.ts';
import { createBootSource, type BootSource } from './boot-source.ts';
import type { ServerConfig } from './config.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { renderPage } from './page.ts';
import { buildLinks, preloadLinks } from './preload.ts';
import { newestBuild } from './snapshot.ts';

const immutable = 'public, max-age=31536000, immutable';

/**
 * Builds the server of the shell's pages.
 * @throws with one clear line where the shell was never built
 */
export async function buildShellServer(
  config: ServerConfig,
  bootSource: BootSource = createBootSource(config),
): Promise<FastifyInstance> {
  const version = config.version ?? newestBuild(config.distDirectory, 'index.html');
  if (!version) throw new Error('The shell is not built: run `npm run build -w shell`');
  const template = readFileSync(path.join(config.distDirectory, version, 'index.html'), 'utf8');
  const always = buildLinks(path.join(config.distDirectory, version), `/static/${version}/`);
  const app = Fastify({ logger: false, forceCloseConnections: true });

  await app.register(helmet, {
    // Each page's own: its lists follow the boot document.
    contentSecurityPolicy: false,
    strictTransportSecurity: config.publicUrl.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // A payment page opens beside this one and has to find its way back.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    frameguard: { action: 'deny' },
  });
  await app.register(fastifyStatic, {
    root: config.distDirectory,
    prefix: '/static/',
    index: false,
    preCompressed: true,
    // Pages are drawn below, with their data; a bare template is nothing to look at.
    allowedPath: (pathname) => !pathname.endsWith('.html') && !pathname.endsWith('.json'),
    setHeaders: (reply) => reply.header('Cache-Control', immutable),
    decorateReply: true,
  });
  const publicDirectory = path.join(import.meta.dirname, '..', 'public');
  for (const file of ['favicon.svg', 'robots.txt']) {
    app.get(`/${file}`, (_, reply) =>
      reply.header('Cache-Control', 'public, max-age=86400').sendFile(file, publicDirectory),
    );
  }
  app.get('/healthz', async () => {
    const { boot, from } = await bootSource.get();
    return { status: 'ok', version, boot: { from, revision: boot.revision, remotes: boot.remotes.length } };
  });

  async function page(request: FastifyRequest, reply: FastifyReply) {
    const pathname = request.url.split('?')[0] ?? '/';
    const { boot } = await bootSource.get();
    const sameHost = onHostOf(request);
    const remotes = boot.remotes.map((remote) => ({
      ...remote,
      origin: sameHost(remote.origin),
      manifestUrl: sameHost(remote.manifestUrl),
    }));
    const shown = { ...config.public, apiUrl: sameHost(config.public.apiUrl) };
    const policy = contentSecurityPolicy({
      apiUrl: shown.apiUrl,
      // Signed addresses name the API as it is configured, whatever this page was reached as.
      mediaOrigins: config.mediaOrigins,
      remoteOrigins: remotes.map(({ origin }) => origin),
    });
    const area = areaOf(pathname);
    const html = renderPage(template, {
      boot: { ...boot, remotes },
      config: shown,
      theme: cookie(request, 'theme', ['light', 'dark']),
      role: cookie(request, 'active-role', ['creator', 'curator']) ?? (area === 'mf-curator' ? 'curator' : 'creator'),
      preload: [...always, ...preloadLinks(remotes.find(({ name }) => name === area))],
    });
    return reply
      .status(area ? 200 : 404)
      .header('Content-Security-Policy', policy)
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html);
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (isPage && !request.url.startsWith('/static/')) return page(request, reply);
    return reply.status(404).type('text/plain').send('Not found');
  });
  return app;
}

/** Reached as 127.0.0.1, the page must name its neighbours so too: to a browser `localhost` is another site. */
function onHostOf(request: FastifyRequest): (url: string) => string {
  const isLoopbackAddress = request.hostname === '127.0.0.1';
  return (url) => (isLoopbackAddress ? url.replace(/^http:\/\/localhost(?=[:/]|$)/, 'http://127.0.0.1') : url);
}

function cookie<Value extends string>(request: FastifyRequest, name: string, allowed: readonly Value[]): Value | null {
  const value = new RegExp(`(?:^|; )${name}=([^;]*)`).exec(request.headers.cookie ?? '')?.[1];
  return allowed.find((one) => one === value) ?? null;
}
