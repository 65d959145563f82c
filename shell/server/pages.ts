import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BootRelease } from '@fanfare/api-contract';
import type { PageRemote, PageVersions } from '../boot/page-data.ts';
import { areaOf } from '../boot/routes.ts';
import type { BootSource, KnownBoot } from './boot-source.ts';
import type { ServerConfig } from './config.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { choiceOf, cookie } from './cookies.ts';
import { forPage } from './for-page.ts';
import { bearerOf, maySee } from './previewer.ts';
import { remotesOf, shellsOf } from './page-boot.ts';
import { renderPage } from './page.ts';
import { preloadLinks } from './preload.ts';
import { sendPage } from './send-page.ts';
import type { ShellBuilds } from './shell-builds.ts';
import { newVisitor, readVisitor, visitorCookie } from './visitor.ts';

interface Options {
  config: ServerConfig;
  bootSource: BootSource;
  builds: ShellBuilds;
}

/** The shape of a preview token; anything else isn't worth a request to the API. */
const ticketShape = /^[\w.-]{16,200}$/;

/** Renders the pages, each with its visitor's versions. */
export function createPages({ config, bootSource, builds }: Options) {
  const previewed = new Map<string, BootRelease>();

  async function bootOf(request: FastifyRequest): Promise<KnownBoot> {
    const { 'mf-ticket': ticket } = request.query as Record<string, unknown>;
    const bearer = bearerOf(request);
    if (typeof ticket === 'string' && ticketShape.test(ticket) && bearer !== null) {
      const boot = await bootSource.preview(ticket, bearer);
      if (boot && maySee(boot.preview, request)) return { boot, from: 'api' };
    }
    return bootSource.get();
  }

  async function shellOf({ boot }: KnownBoot, visitorId: string) {
    const wanted = shellsOf(boot, visitorId);
    for (const { release, cohort } of wanted) if (cohort === 'preview') previewed.set(release.version, release);
    const build = await builds.first(wanted.map(({ release }) => release));
    return { build, cohort: wanted.find(({ release }) => release.version === build.version)?.cohort ?? 'stable' };
  }

  async function page(request: FastifyRequest, reply: FastifyReply) {
    const known = await bootOf(request);
    const { boot, from } = known;
    const visitor = readVisitor(cookie(request, 'visitor'), config.cookieSecret) ?? newVisitor(config.cookieSecret);
    const { build, cohort } = await shellOf(known, visitor.id);
    const sameHost = onHostOf(request);
    const remotes = remotesOf(boot, visitor.id).map((remote): PageRemote => {
      const { chosen, lastGood } = remote;
      return { ...remote, chosen: forPage(chosen, sameHost), lastGood: lastGood && forPage(lastGood, sameHost) };
    });
    const shown = { ...config.public, apiUrl: sameHost(config.public.apiUrl) };
    const policy = contentSecurityPolicy({
      apiUrl: shown.apiUrl,
      // With signed addresses the API is named as configured, regardless of the page's host.
      mediaOrigins: config.mediaOrigins,
      uploadOrigins: config.uploadOrigins,
      payment: config.payment,
      remotes,
    });
    const area = areaOf(request.url.split('?')[0] ?? '/');
    const asked = boot.preview;
    const html = renderPage(build.template, {
      boot: {
        revision: boot.revision,
        from,
        api: boot.api,
        shell: { version: build.version, cohort },
        remotes,
        preview: asked && {
          kind: asked.kind,
          names: asked.releases.map(({ name }) => name),
          expiresAt: asked.expiresAt,
        },
        visitor: visitor.mark,
      },
      config: shown,
      theme: choiceOf(request, 'theme', ['light', 'dark']),
      role: choiceOf(request, 'active-role', ['creator', 'curator']) ?? (area === 'mf-curator' ? 'curator' : 'creator'),
      preload: [
        ...build.links,
        ...preloadLinks(
          remotes.find(({ name }) => name === area),
          build.accepts,
          boot.api,
        ),
      ],
    });
    if (visitor.isNew) void reply.header('Set-Cookie', visitorCookie(visitor, config.publicUrl.startsWith('https:')));
    void reply
      .status(area ? 200 : 404)
      .header('Content-Security-Policy', policy)
      .header('Cache-Control', 'no-store');
    return sendPage(request, reply, html);
  }

  /** What a tab would get now; it compares that with what it has. Without a visitor id it is the stable versions. */
  async function versions(request: FastifyRequest, reply: FastifyReply) {
    const known = await bootOf(request);
    void reply.header('Cache-Control', 'no-store');
    // Good enough to start a page, but no reason for an open one to go back to it.
    if (known.from === 'snapshot') return reply.status(204).send();
    const visitor = readVisitor(cookie(request, 'visitor'), config.cookieSecret);
    const boot = visitor
      ? known.boot
      : { ...known.boot, channels: known.boot.channels.map((one) => ({ ...one, canary: null })) };
    const visitorId = visitor?.id ?? '';
    const { build } = await shellOf({ ...known, boot }, visitorId);
    const answer: PageVersions = {
      revision: boot.revision,
      shell: build.version,
      remotes: remotesOf(boot, visitorId).map(({ name, chosen, isKilled }) => ({
        name,
        version: chosen.version,
        isKilled,
      })),
    };
    return reply.send(answer);
  }

  return { page, versions, previewedShell: (version: string) => previewed.get(version) };
}

/** Reached as 127.0.0.1, the page must address its neighbours that way too: to a browser `localhost` is another site. */
function onHostOf(request: FastifyRequest): (url: string) => string {
  const isLoopbackAddress = request.hostname === '127.0.0.1';
  return (url) => (isLoopbackAddress ? url.replace(/^http:\/\/localhost(?=[:/]|$)/, 'http://127.0.0.1') : url);
}
