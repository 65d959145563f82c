import path from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { BootRelease } from '@fanfare/api-contract';
import { createBootSource, type BootSource } from './boot-source.ts';
import type { ServerConfig } from './config.ts';
import { createDownloads } from './downloads.ts';
import { createPages } from './pages.ts';
import { createShellBuilds } from './shell-builds.ts';
import { readSnapshot } from './snapshot.ts';

const immutable = 'public, max-age=31536000, immutable';

/**
 * Builds the server of the shell's pages.
 * @throws with one clear line where the shell was never built
 */
export async function buildShellServer(config: ServerConfig, givenSource?: BootSource): Promise<FastifyInstance> {
  const downloadDirectory = path.join(config.dataDirectory, 'shell-builds');
  const directories = [...config.buildDirectories, downloadDirectory];
  // What this server itself would have to answer, it can't ask for.
  const own = [config.publicUrl, `http://localhost:${config.port}`].map((url) => new URL(url).origin);
  const downloads = createDownloads(downloadDirectory, (origin) => !own.includes(origin));
  const builds = createShellBuilds({ directories, preferred: config.version, downloads });
  const builtIn = builds.fallback();
  if (!builtIn) throw new Error('The shell is not built: run `npm run build -w shell`');
  const bootSource =
    givenSource ??
    createBootSource({
      ...config,
      snapshot: () => readSnapshot(builds.folderOf(builtIn.version) ?? '', config.remoteOriginOf),
    });
  const pages = createPages({ config, bootSource, builds });
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
    root: directories,
    prefix: '/static/',
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    // A folder may come to be later.
    suppressWarning: true,
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
    const shell = boot.channels.find(({ name }) => name === 'shell');
    return {
      status: 'ok',
      version: shell?.stable.version ?? builtIn.version,
      boot: { from, revision: boot.revision, channels: boot.channels.length },
    };
  });
  app.get('/boot.json', (request, reply) => pages.versions(request, reply));

  /** A build that stands in a storage elsewhere comes here file by file. */
  async function missingFile(request: FastifyRequest, reply: FastifyReply) {
    const [, version = '', file = ''] = /^\/static\/([^/?]+)\/([^?]+)/.exec(request.url) ?? [];
    const { boot } = await bootSource.get();
    const channel = boot.channels.find(({ name }) => name === 'shell');
    const live: (BootRelease | null | undefined)[] = [channel?.stable, channel?.canary?.release, channel?.lastGood];
    const release = live.find((one) => one?.version === version) ?? pages.previewedShell(version);
    if (!release || file.endsWith('.html') || !(await downloads.file(release, file))) return notFound(reply);
    return reply.header('Cache-Control', immutable).sendFile(`${version}/${file}`, downloadDirectory);
  }

  app.setNotFoundHandler((request, reply) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (isReading && request.url.startsWith('/static/')) return missingFile(request, reply);
    // A file that is missing must not look like a page to whoever asked for a script.
    if (!isReading || request.url.startsWith('/remotes/')) return notFound(reply);
    return pages.page(request, reply);
  });
  return app;
}

const notFound = (reply: FastifyReply) => reply.status(404).type('text/plain').send('Not found');
