import path from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import Fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import {
  type Metrics,
  type Tracing,
  createMetrics,
  observeRequests,
  requestIdOf,
  scopeFields,
} from '@fanfare/telemetry';
import type { BootRelease } from '@fanfare/api-contract';
import { createBootSource, keepFresh, type BootSource } from './boot-source.ts';
import type { ServerConfig } from './config.ts';
import { crawlerRoutes } from './crawlers.ts';
import { createDownload } from './downloads.ts';
import { refusalOfContents } from './override/apply.ts';
import { overridden } from './override/overridden-source.ts';
import { createOverrideSource, pollOverride } from './override/override-source.ts';
import { createSeenReleases } from './override/seen-releases.ts';
import { publicDirectory, publicFiles } from './public-files.ts';
import { showHealth } from './health-metrics.ts';
import { createErrorReports, type ErrorReports } from './error-reports.ts';
import { createHomeAnswers } from './drawn/home-answers.ts';
import { createPublicAnswers } from './drawn/public-answers.ts';
import { pageOverride } from './page-start.ts';
import { createPages } from './pages.ts';
import { createShellBuilds } from './shell-builds.ts';
import { readSnapshot } from './snapshot.ts';

/** The specification's global fallback (§8), where not even a page can be drawn. */
const fallbackText = 'Something went wrong, please try again later or contact support';

declare module 'fastify' {
  interface FastifyInstance {
    /** What this server saw go wrong in itself. */
    errors: ErrorReports;
    /** Set once this server is about to close: it isn't ready any more, and ends each connection with its next answer. */
    lifecycle: { isStopping: boolean };
    metrics: Metrics;
  }
}

/** In-flight requests get this long when the process closes. */
const lingerMs = 3_000;

const immutable = 'public, max-age=31536000, immutable';
/** For files whose names stay when they change. */
const aDay = 'public, max-age=86400';

/**
 * Builds the server of the shell's pages.
 * @throws with one clear line if the shell was never built
 */
export async function buildShellServer(
  config: ServerConfig,
  givenSource?: BootSource,
  tracing: Tracing | null = null,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: config.logLevel,
      mixin: (_fields, _level, logger) => ('reqId' in logger.bindings() ? {} : scopeFields()),
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => requestIdOf(request),
    // Whoever got in before the doors closed is answered.
    return503OnClosing: false,
    // Fastify turns Node's own limit off.
    requestTimeout: 30_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
  });
  const metrics = createMetrics();
  app.decorate('metrics', metrics);
  await app.register(observeRequests, { metrics, tracing });
  const downloadDirectory = path.join(config.dataDirectory, 'shell-builds');
  const directories = [...config.buildDirectories, downloadDirectory];
  const download = createDownload(downloadDirectory);
  const builds = createShellBuilds({ directories, preferred: config.version, download, log: app.log });
  const builtIn = builds.fallback();
  if (!builtIn) throw new Error('The shell is not built: run `npm run build -w shell`');
  const registrySource =
    givenSource ??
    createBootSource({
      ...config,
      snapshot: () => readSnapshot(builds.folderOf(builtIn.version) ?? '', config.remoteOriginOf),
    });
  const seen = createSeenReleases(config.dataDirectory);
  const overrides = createOverrideSource({
    ...config.override,
    directory: config.dataDirectory,
    refusalOfContents: async (payload) => {
      const { boot } = await registrySource.get();
      seen.learn(boot);
      return refusalOfContents(payload, boot, seen);
    },
  });
  const bootSource = overridden(registrySource, overrides, seen);
  const answerOf = createPublicAnswers(config);
  const homeAnswers = createHomeAnswers(answerOf);
  const pages = createPages({ config, bootSource, builds, metrics, answerOf, homeAnswers, log: app.log });
  const errors = createErrorReports({ ...config, version: builtIn.version, log: app.log });
  app.decorate('errors', errors);
  const lifecycle = { isStopping: false };
  app.decorate('lifecycle', lifecycle);
  app.addHook('onSend', async (_request, reply) => {
    if (lifecycle.isStopping) reply.header('connection', 'close');
  });
  // Connections that browsers opened in advance would delay closing for a minute.
  app.addHook('preClose', (done) => {
    setTimeout(() => app.server.closeAllConnections(), lingerMs).unref();
    done();
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    // What a client did wrong is nobody's error here.
    if (status < 500) return reply.status(status).type('text/plain').send('Bad request');
    errors.report(error, `${request.method} ${request.url.split('?')[0] ?? ''}`);
    return reply.status(500).header('Cache-Control', 'no-store').type('text/plain').send(fallbackText);
  });
  const refresh = async () => {
    const known = await bootSource.get();
    pages.prepare(known.boot);
    return known;
  };
  const stop = keepFresh({ get: refresh });
  const stopLooking = await pollOverride(overrides);
  app.addHook('onClose', async () => {
    stop();
    stopLooking();
    await seen.saved();
    await errors.flush();
    await tracing?.close();
  });
  app.addHook('onSend', async (request, reply) => void reply.header('X-Request-Id', request.id));
  // A start that can't get the live shell says so at once.
  app.addHook('onListen', async () => {
    await refresh();
    await app.inject('/healthz');
  });
  // So that the first home page has its figures and prices.
  app.addHook('onListen', async () => void (await homeAnswers()));

  await app.register(helmet, {
    // Set per page: its sources follow the boot document.
    contentSecurityPolicy: false,
    strictTransportSecurity: config.pageUrl.startsWith('https:')
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
    // Source maps are for staff.
    allowedPath: (pathname) => !/\.(html|json|map)(\.(br|gz))?$/.test(pathname),
    setHeaders: (reply, file) => reply.header('Cache-Control', file.startsWith(publicDirectory) ? aDay : immutable),
    decorateReply: true,
  });
  for (const file of publicFiles) {
    app.get(`/${file}`, (_, reply) => reply.sendFile(file, publicDirectory));
  }
  crawlerRoutes(app, { ...config, languages: () => builds.fallback()?.drawn?.languages ?? ['en'] });
  const health = async () => {
    const { boot, from, override } = await bootSource.get();
    const channel = boot.channels.find(({ name }) => name === 'shell');
    const live = channel?.stable.version ?? null;
    const { version } = await builds.first([channel?.stable, channel?.lastGood].filter((release) => !!release));
    return {
      // Answered with 200 all the same: pages of an earlier version are better than none.
      status: live === null || live === version ? ('ok' as const) : ('stale' as const),
      version,
      live,
      boot: { from, revision: boot.revision, channels: boot.channels.length },
      override: override ? pageOverride(override) : null,
      ...(overrides.refusal() && { overrideRefused: overrides.refusal() }),
    };
  };
  app.get('/healthz', async (_request, reply) =>
    lifecycle.isStopping ? reply.status(503).send({ status: 'stopping' }) : health(),
  );
  showHealth(metrics, health);
  app.get('/boot.json', (request, reply) => pages.versions(request, reply));
  app.get('/releases.json', (request, reply) => pages.rest(request, reply));

  /** A build in a remote storage is fetched file by file. */
  async function missingFile(request: FastifyRequest, reply: FastifyReply) {
    const [, version = '', file = ''] = /^\/static\/([^/?]+)\/([^?]+)/.exec(request.url) ?? [];
    const { boot } = await bootSource.get();
    const channel = boot.channels.find(({ name }) => name === 'shell');
    const live: (BootRelease | null | undefined)[] = [channel?.stable, channel?.canary?.release, channel?.lastGood];
    const release = live.find((one) => one?.version === version) ?? pages.previewedShell(version);
    if (!release || /\.(html|map)$/.test(file) || !(await download(release, file))) return notFound(reply);
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
