import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReleaseOverride } from '@fanfare/api-contract';
import type { Metrics } from '@fanfare/telemetry';
import type { PublicConfig } from '@fanfare/shell-contract';
import type { PageOverride, PageVersions } from '../boot/page-data.ts';
import { patternOf, routeOf } from '../boot/routes.ts';
import type { BootSource, KnownBoot } from './boot-source.ts';
import type { ServerConfig } from './config.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { choiceOf, cookie } from './cookies.ts';
import { createDrawing } from './drawn/draw.ts';
import { createHeads } from './drawn/head.ts';
import type { HomeAnswersSource } from './drawn/home-answers.ts';
import type { PublicAnswers } from './drawn/public-answers.ts';
import { createRemoteViews } from './drawn/remote-views.ts';
import { createSharedCurators } from './drawn/shared-curators.ts';
import { forPage } from './for-page.ts';
import { languageCookie, languageOf, linkedLanguage } from './language.ts';
import { bearerOf, maySee } from './previewer.ts';
import { remotesOf, shellsOf } from './page-boot.ts';
import { renderPage } from './page.ts';
import { laterAddresses, preloadLinks, scriptLink, sumsAtStart, textsOf } from './preload.ts';
import { createPreviewedShells } from './previewed-shells.ts';
import { createKnownReleases, embedded, placesOf, sumsAddress } from './page-releases.ts';
import { sendCompressed } from './send-compressed.ts';
import { factsOf, type ShellBuilds } from './shell-builds.ts';
import { newVisitor, readVisitor, visitorCookie } from './visitor.ts';

interface Options {
  config: ServerConfig;
  bootSource: BootSource;
  builds: ShellBuilds;
  metrics: Metrics;
  answerOf: PublicAnswers;
  homeAnswers: HomeAnswersSource;
  log: { error: (text: string) => void };
}

/** Pages whose addresses are secrets: found by no search engine, and named to no other site. */
const secretPages = ['/report/', '/reset-password/', '/stop-mails/', '/change-email/', '/stop-email-change/'];

/** Who made it and why is in the document: it isn't for everybody. */
export const pageOverride = ({ sequence, expiresAt, baseRevision, kills, pins }: ReleaseOverride): PageOverride => ({
  sequence,
  expiresAt,
  baseRevision,
  kills,
  pins,
});

/** The shape of a preview token; anything else isn't worth a request to the API. */
const ticketShape = /^[\w.-]{16,200}$/;

/** Renders the pages, each with its visitor's versions. */
export function createPages({ config, bootSource, builds, metrics, answerOf, homeAnswers, log }: Options) {
  const drawnFrom = metrics.counter(
    'fanfare_shell_pages_total',
    'Pages that were drawn, by where their boot document was from.',
    ['from'],
  );
  const previewed = createPreviewedShells(config.dataDirectory);
  const knownReleases = createKnownReleases();
  const headOf = createHeads({ pageUrl: config.pageUrl, curatorOf: createSharedCurators(config) });
  const { prepare, viewOf } = createRemoteViews({ answerOf, log });
  const draw = createDrawing({ operator: config.operator, homeAnswers, viewOf });

  async function bootOf(request: FastifyRequest): Promise<KnownBoot> {
    const { 'mf-ticket': ticket } = request.query as Record<string, unknown>;
    const bearer = bearerOf(request);
    if (typeof ticket !== 'string' || !ticketShape.test(ticket)) return bootSource.get();
    const boot = bearer === null ? 'refused' : await bootSource.preview(ticket, bearer);
    if (boot && boot !== 'refused' && maySee(boot.preview, request)) return { boot, from: 'api' };
    // Where the API doesn't answer, nothing is known about the token.
    return { ...(await bootSource.get()), ...(boot !== null && { isTicketRefused: true }) };
  }

  async function shellOf({ boot }: KnownBoot, visitorId: string) {
    const wanted = shellsOf(boot, visitorId);
    for (const { release, cohort } of wanted) if (cohort === 'preview') await previewed.remember(release);
    const build = await builds.first(wanted.map(({ release }) => release));
    return { build, cohort: wanted.find(({ release }) => release.version === build.version)?.cohort ?? 'stable' };
  }

  async function page(request: FastifyRequest, reply: FastifyReply) {
    const known = await bootOf(request);
    const { boot, from } = known;
    const visitor = readVisitor(cookie(request, 'visitor'), config.cookieSecret) ?? newVisitor(config.cookieSecret);
    const { build, cohort } = await shellOf(known, visitor.id);
    const sameHost = onHostOf(request);
    const facts = factsOf(build, boot.api);
    const released = remotesOf(boot, visitor.id, facts);
    knownReleases.learn(boot);
    const links = mapLinks(config.public.links, sameHost);
    const shown = { ...config.public, apiUrl: sameHost(config.public.apiUrl), links };
    const pathname = request.url.split('?')[0] ?? '/';
    const others = [...build.texts.keys()];
    const language = languageOf(request, others);
    // What a preview names is public nowhere else; and a build from before reads complete releases only.
    const isWhole = boot.preview !== null || !build.asksForRest;
    const route = routeOf(pathname, released);
    const opened = released.find(({ name }) => name === route?.area);
    const only = opened && !isWhole && build.asksForSums ? sumsAtStart(opened.chosen, pathname, language) : undefined;
    const remotes = released.map((remote) => {
      const { chosen, lastGood } = remote;
      const options = { sameHost, isSlim: build.asksForRest };
      const own = { ...options, ...(only && remote === opened && { only }) };
      return { ...remote, chosen: forPage(chosen, own), lastGood: lastGood && forPage(lastGood, options) };
    });
    const openedRemote = remotes.find(({ name }) => name === opened?.name);
    const theme = choiceOf(request, 'theme', ['light', 'dark']);
    // A preview has a banner that the build's drawing lacks.
    const isMembers = Boolean(cookie(request, 'token'));
    const isDrawn = !isMembers && boot.preview === null;
    const texts = textsOf(build, language);
    // Whoever asks for a version is answered by the page's scripts, at once.
    const asksForVersion = ['mf', 'mf-ticket'].some((name) => name in (request.query as object));
    const start = { pathname, language, shell: facts, sameHost };
    // A view is drawn for an address alone: what else is asked for, such as where to return to, is shown by the remote.
    const isForAnybody = route?.access === 'visitor' && route.role === null;
    const mayBeView = boot.preview === null && isPlain(request) && (isMembers || isForAnybody);
    const remote = opened && mayBeView ? { isMembers, opened, starts: laterAddresses(opened, start), sameHost } : null;
    const toDraw = { pathname, language, isDrawn, theme, links, texts, waits: !asksForVersion, remote };
    const parts = await draw(build.drawn, toDraw);
    const drawing = parts?.drawing ?? null;
    const startsAtOnce = !drawing || drawing.sheets !== undefined;
    const policy = contentSecurityPolicy({
      apiUrl: shown.apiUrl,
      // With signed addresses the API is named as configured, regardless of the page's host.
      mediaOrigins: config.mediaOrigins,
      coverOrigins: config.coverOrigins,
      uploadOrigins: config.uploadOrigins,
      errorOrigins: config.errorOrigins,
      payment: config.payment,
      remotes,
      styles: drawing?.styleSources ?? [],
      hasDrawnForms: drawing?.isView ?? false,
    });
    request.pattern = patternOf(pathname, remotes) ?? 'no page';
    drawnFrom.inc({ from });
    const asked = boot.preview;
    const html = renderPage(drawing?.template(build.template) ?? build.template, {
      language,
      boot: {
        revision: boot.revision,
        from,
        api: boot.api,
        shell: { version: build.version, cohort },
        ...(isWhole ? { remotes } : embedded(remotes, route?.area ?? null)),
        ...(only && openedRemote && { sums: sumsAddress(openedRemote) }),
        preview: asked && {
          kind: asked.kind,
          names: asked.releases.map(({ name }) => name),
          expiresAt: asked.expiresAt,
        },
        ...(known.isTicketRefused && { isTicketRefused: true }),
        ...(known.override && { override: pageOverride(known.override) }),
        visitor: visitor.mark,
        ...(request.span && { trace: request.span.traceparent }),
      },
      config: shown,
      ...(parts && { content: parts.content }),
      head:
        (await headOf(build.drawn, {
          pathname,
          language,
          links,
          home: parts?.content.home ?? null,
          visitorAddress: visitorAddressOf(request),
        })) ??
        drawing?.title ??
        null,
      theme,
      role: (!drawing && choiceOf(request, 'active-role', ['creator', 'curator'])) || (route?.role ?? 'creator'),
      preload: [
        ...(drawing?.links ?? []),
        ...build.links,
        ...(isMembers ? build.memberLinks : []),
        ...(texts !== null && startsAtOnce ? [scriptLink(texts)] : []),
        ...(startsAtOnce ? preloadLinks(opened, start, drawing?.sheets) : []),
      ],
    });
    if (secretPages.some((prefix) => pathname.startsWith(prefix))) {
      void reply.header('X-Robots-Tag', 'noindex, nofollow').header('Referrer-Policy', 'no-referrer');
    }
    const isSecure = config.pageUrl.startsWith('https:');
    if (visitor.isNew) void reply.header('Set-Cookie', visitorCookie(visitor, isSecure));
    if (linkedLanguage(request, others)) void reply.header('Set-Cookie', languageCookie(language, isSecure));
    void reply
      .status(route ? 200 : 404)
      .header('Content-Security-Policy', policy)
      .header('Cache-Control', 'no-store');
    void reply.header('Vary', 'Accept-Language, Cookie');
    return sendCompressed(request, reply, html, 'text/html; charset=utf-8');
  }

  /** What a tab would get now; it compares that with what it has. Without a visitor id it is the stable versions. */
  async function versions(request: FastifyRequest, reply: FastifyReply) {
    const known = await bootOf(request);
    void reply.header('Cache-Control', 'no-store');
    // Good enough to start a page, but no reason for an open one to go back to it.
    if (known.from === 'snapshot' && !known.override) return reply.status(204).send();
    const visitor = readVisitor(cookie(request, 'visitor'), config.cookieSecret);
    const boot = visitor
      ? known.boot
      : { ...known.boot, channels: known.boot.channels.map((one) => ({ ...one, canary: null })) };
    const visitorId = visitor?.id ?? '';
    const { build } = await shellOf({ ...known, boot }, visitorId);
    const answer: PageVersions = {
      revision: boot.revision,
      shell: build.version,
      remotes: remotesOf(boot, visitorId, factsOf(build, boot.api)).map(({ name, chosen, isKilled }) => ({
        name,
        version: chosen.version,
        isKilled,
      })),
      ...(known.override && { override: pageOverride(known.override) }),
    };
    return reply.send(answer);
  }

  /** The releases that a page named by version only. */
  async function rest(request: FastifyRequest, reply: FastifyReply) {
    // After a start this server knows none yet.
    knownReleases.learn((await bootSource.get()).boot);
    const sameHost = onHostOf(request);
    const { of, at } = request.query as Record<string, unknown>;
    const found = knownReleases.find(of, (release) => forPage(release, { sameHost, isSlim: true }));
    if (!found) return reply.status(404).header('Cache-Control', 'no-store').send([]);
    // Releases never change, where they are does.
    const isAsAsked = at === placesOf(found);
    void reply.header('Cache-Control', isAsAsked ? 'public, max-age=31536000, immutable' : 'no-store');
    return sendCompressed(request, reply, JSON.stringify(found), 'application/json; charset=utf-8');
  }

  return { page, versions, rest, prepare, previewedShell: previewed.find };
}

const mapLinks = (links: PublicConfig['links'], change: (url: string) => string) =>
  Object.fromEntries(Object.entries(links).map(([name, url]) => [name, change(url)])) as typeof links;

/** Whether an address asks for nothing but its page, in a language. */
const isPlain = (request: FastifyRequest): boolean =>
  Object.keys(request.query as object).every((name) => name === 'language');

/** Who asks, as the nearest proxy says: the last of the addresses. The API believes this server if its settings say so. */
function visitorAddressOf(request: FastifyRequest): string {
  const named = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)!
    .trim();
  return isIP(named) === 0 ? request.ip : named;
}

/** Reached as 127.0.0.1, the page must address its neighbours that way too: to a browser `localhost` is another site. */
function onHostOf(request: FastifyRequest): (url: string) => string {
  const isLoopbackAddress = request.hostname === '127.0.0.1';
  return (url) => (isLoopbackAddress ? url.replace(/^http:\/\/localhost(?=[:/]|$)/, 'http://127.0.0.1') : url);
}
