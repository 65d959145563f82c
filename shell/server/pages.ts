import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BootRelease } from '@fanfare/api-contract';
import type { Metrics } from '@fanfare/telemetry';
import type { PageRemote } from '../boot/page-data.ts';
import { patternOf } from '../boot/routes.ts';
import type { BootSource } from './boot-source.ts';
import type { ServerConfig } from './config.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { choiceOf } from './cookies.ts';
import { createDrawing, type DrawnParts, type RemoteScreen } from './drawn/draw.ts';
import { createHeads } from './drawn/head.ts';
import type { HomeAnswersSource } from './drawn/home-answers.ts';
import type { PublicAnswers } from './drawn/public-answers.ts';
import { createRemoteViews } from './drawn/remote-views.ts';
import { createSharedCurators } from './drawn/shared-curators.ts';
import { createOpenPages } from './open-pages.ts';
import { setPageHeaders } from './page-headers.ts';
import { createKnownReleases } from './page-releases.ts';
import { readPageRequest, type PageRequest } from './page-request.ts';
import { bootAtStart, remotesAtStart } from './page-start.ts';
import { renderPage } from './page.ts';
import { laterAddresses, preloadLinks, scriptLink, textsOf } from './preload.ts';
import { createPreviewedShells } from './previewed-shells.ts';
import { isPlain, visitorAddressOf } from './request-facts.ts';
import { createRequestReleases } from './request-releases.ts';
import { sendCompressed } from './send-compressed.ts';
import type { ShellBuilds } from './shell-builds.ts';

interface Options {
  config: ServerConfig;
  bootSource: BootSource;
  builds: ShellBuilds;
  metrics: Metrics;
  answerOf: PublicAnswers;
  homeAnswers: HomeAnswersSource;
  log: { error: (text: string) => void };
}

/** Renders the pages, each with its visitor's versions, and answers what open ones ask for. */
export function createPages({ config, bootSource, builds, metrics, answerOf, homeAnswers, log }: Options) {
  const pagesTotal = metrics.counter(
    'fanfare_shell_pages_total',
    'Pages that were drawn, by where their boot document was from.',
    ['from'],
  );
  const previewed = createPreviewedShells(config.dataDirectory);
  const knownReleases = createKnownReleases();
  const releases = createRequestReleases({ bootSource, builds, previewed });
  const headOf = createHeads({ pageUrl: config.pageUrl, curatorOf: createSharedCurators(config) });
  const { prepare, viewOf } = createRemoteViews({ answerOf, log });
  const draw = createDrawing({ operator: config.operator, homeAnswers, viewOf });
  const isSecure = config.pageUrl.startsWith('https:');

  async function page(request: FastifyRequest, reply: FastifyReply) {
    const asked = await readPageRequest(request, { config, releases });
    const { known, build, pathname, language, theme, route } = asked;
    knownReleases.learn(known.boot);
    const { remotes, inPage } = remotesAtStart(asked);
    const parts = await drawPage(asked);
    const drawing = parts?.drawing ?? null;
    request.pattern = patternOf(pathname, remotes) ?? 'no page';
    pagesTotal.inc({ from: known.from });
    const html = renderPage(drawing?.template(build.template) ?? build.template, {
      language,
      boot: bootAtStart(asked, inPage),
      config: asked.config,
      ...(parts && { content: parts.content }),
      head: await pageHead(asked, parts),
      theme,
      role: (!drawing && choiceOf(request, 'active-role', ['creator', 'curator'])) || (route?.role ?? 'creator'),
      preload: preloadOf(asked, drawing),
      withoutScripts: build.drawn?.withoutScripts(language) ?? '',
    });
    setPageHeaders(reply, asked, { policy: policyOf(asked, remotes, drawing), isSecure });
    return sendCompressed(request, reply, html, 'text/html; charset=utf-8');
  }

  const drawPage = (asked: PageRequest): Promise<DrawnParts | null> => {
    const { request, known, build, pathname, language, theme, isMembers } = asked;
    return draw(build.drawn, {
      pathname,
      language,
      // A preview has a banner that the build's drawing lacks.
      isDrawn: !isMembers && known.boot.preview === null,
      theme,
      links: asked.config.links,
      texts: textsOf(build, language),
      // Whoever asks for a version is answered by the page's scripts, at once.
      waits: !['mf', 'mf-ticket'].some((name) => name in (request.query as object)),
      remote: remoteScreenOf(asked),
    });
  };

  async function pageHead(asked: PageRequest, parts: DrawnParts | null): Promise<string | null> {
    const { request, build, pathname, language } = asked;
    const ofShell = await headOf(build.drawn, {
      pathname,
      language,
      links: asked.config.links,
      home: parts?.content.home ?? null,
      visitorAddress: visitorAddressOf(request),
    });
    return ofShell ?? parts?.drawing?.title ?? null;
  }

  const policyOf = (
    asked: PageRequest,
    remotes: readonly PageRemote<BootRelease>[],
    drawing: DrawnParts['drawing'],
  ): string =>
    contentSecurityPolicy({
      apiUrl: asked.config.apiUrl,
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

  const { versions, rest } = createOpenPages({ config, bootSource, releases, knownReleases });
  return { page, versions, rest, prepare, previewedShell: previewed.find };
}

/** The screen of a remote that a page may show a drawn view of; null where it may show none. */
function remoteScreenOf(asked: PageRequest): RemoteScreen | null {
  const { request, known, opened, route, isMembers, sameHost } = asked;
  const isForAnybody = route?.access === 'visitor' && route.role === null;
  // Views are drawn for a path without a query; what a query asks for, only the remote's own screen shows.
  const mayBeDrawn = known.boot.preview === null && isPlain(request) && (isMembers || isForAnybody);
  return opened && mayBeDrawn ? { isMembers, opened, starts: laterAddresses(opened, asked), sameHost } : null;
}

/** The elements that load what a page needs before its scripts ask for it; a page that waits for its reader loads nothing ahead. */
function preloadOf(asked: PageRequest, drawing: DrawnParts['drawing']): string[] {
  const { build, language, isMembers, opened } = asked;
  const texts = textsOf(build, language);
  const startsAtOnce = !drawing || drawing.sheets !== undefined;
  return [
    ...(drawing?.links ?? []),
    ...build.links,
    ...(isMembers ? build.memberLinks : []),
    ...(texts !== null && startsAtOnce ? [scriptLink(texts)] : []),
    ...(startsAtOnce ? preloadLinks(opened, asked, drawing?.sheets) : []),
  ];
}
