import path from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { BootRelease } from '@fanfare/api-contract';
import { createBootSource, keepFresh, type BootSource } from './boot-source.ts';
import type { ServerConfig } from './config.ts';
import { createDownload } from './downloads.ts';
import { createPages } from './pages.ts';
import { createShellBuilds } from './shell-builds.ts';
import { readSnapshot } from './snapshot.ts';

const immutable = 'public, max-age=31536000, immutable';

/**
 * Builds the server of the shell's pages.
 * @throws with one clear line if the shell was never built
 */
export async function buildShellServer(config: ServerConfig, givenSource?: BootSource): Promise<FastifyInstance> {
  const downloadDirectory = path.join(config.dataDirectory, 'shell-builds');
  const directories = [...config.buildDirectories, downloadDirectory];
  // It can't fetch from itself what it would have to serve.
  const own = [config.publicUrl, `http://localhost:${config.port}`].map((url) => new URL(url).origin);
  const download = createDownload(downloadDirectory, (origin) => !own.includes(origin));
  const builds = createShellBuilds({ directories, preferred: config.version, download });
  const builtIn = builds.fallback();
  if (!builtIn) throw new Error('The shell is not built: run `npm run build -w shell`');
  const bootSource =
    givenSource ??
    createBootSource({
      ...config,
      snapshot: () => readSnapshot(builds.folderOf(builtIn.version) ?? '', config.remoteOriginOf),
    });
  const pages = createPages({ config, bootSource, builds });
  const app = Fastify({
    logger: false,
    forceCloseConnections: true,
    // Fastify turns Node's own limit off.
    requestTimeout: 30_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
  });
  const stop = keepFresh(bootSource);
  app.addHook('onClose', async () => stop());

  await app.register(helmet, {
    // Set per page: its sources follow the boot document.
    contentSecurityPolicy: false,
    strictTransportSecurity: config.publicUrl.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // A payment page opens beside this one and must be able to return to it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    frameguard: { action: 'deny' },
  });
  await app.register(fastifyStatic, {
    root: directories,
    prefix: '/static/',
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    // The folder may be created later.
    suppressWarning: true,
    // Pages are rendered below, with their data; the bare template is never served.
    allowedPath: (pathname) => !/\.(html|json)(\.(br|gz))?$/.test(pathname),
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
    const shell = boot.channels.find(({ name }) => name === 'shell');
    return {
      status: 'ok',
      version: shell?.stable.version ?? builtIn.version,
      boot: { from, revision: boot.revision, channels: boot.channels.length },
    };
  });
  app.get('/boot.json', (request, reply) => pages.versions(request, reply));

  /** A build in a remote storage is fetched file by file. */
  async function missingFile(request: FastifyRequest, reply: FastifyReply) {
    const [, version = '', file = ''] = /^\/static\/([^/?]+)\/([^?]+)/.exec(request.url) ?? [];
    const { boot } = await bootSource.get();
    const channel = boot.channels.find(({ name }) => name === 'shell');
    const live: (BootRelease | null | undefined)[] = [channel?.stable, channel?.canary?.release, channel?.lastGood];
    const release = live.find((one) => one?.version === version) ?? pages.previewedShell(version);
    if (!release || file.endsWith('.html') || !(await download(release, file))) return notFound(reply);
    return reply.header('Cache-Control', immutable).sendFile(`${version}/${file}`, downloadDirectory);
  }

  app.setNotFoundHandler((request, reply) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (isReading && request.url.startsWith('/static/')) return missingFile(request, reply);
    // A missing file must not look like a page to a request for a script.
    if (!isReading || request.url.startsWith('/remotes/')) return notFound(reply);
    return pages.page(request, reply);
  });
  return app;
}

const notFound = (reply: FastifyReply) => reply.status(404).type('text/plain').send('Not found');
