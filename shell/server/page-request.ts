import type { FastifyRequest } from 'fastify';
import type { BootRelease } from '@fanfare/api-contract';
import type { ShellFacts } from '@fanfare/api-contract/compatibility';
import type { PublicConfig } from '@fanfare/shell-contract';
import type { Cohort, PageRemote } from '../boot/page-data.ts';
import { routeOf, type Route } from '../boot/routes.ts';
import type { KnownBoot } from './boot-source.ts';
import type { ServerConfig } from './config.ts';
import { choiceOf, cookie } from './cookies.ts';
import { languageOf } from './language.ts';
import { remotesOf } from './page-boot.ts';
import { onHostOf } from './request-facts.ts';
import type { RequestReleases } from './request-releases.ts';
import { factsOf, type ShellBuild } from './shell-builds.ts';
import { newVisitor, readVisitor, type Visitor } from './visitor.ts';

/** A request for a page, and what was chosen for its visitor. */
export interface PageRequest {
  request: FastifyRequest;
  known: KnownBoot;
  visitor: Visitor;
  build: ShellBuild;
  /** How the visitor got that build. */
  cohort: Cohort;
  /** What remotes find in it. */
  shell: ShellFacts;
  remotes: readonly PageRemote<BootRelease>[];
  pathname: string;
  language: string;
  theme: 'light' | 'dark' | null;
  /** Whether the browser has a session; whether that still counts, the API says later. */
  isMembers: boolean;
  /** Null for an address that doesn't exist. */
  route: Route | null;
  /** The remote whose screen the address opens; undefined for pages of the shell's own. */
  opened: PageRemote<BootRelease> | undefined;
  /** The settings that the page is given. */
  config: PublicConfig;
  /** An address as the page's browser has to ask for it. */
  sameHost: (url: string) => string;
}

/** Decides what a request for a page gets: versions, language and theme. */
export async function readPageRequest(
  request: FastifyRequest,
  { config, releases }: { config: ServerConfig; releases: RequestReleases },
): Promise<PageRequest> {
  const known = await releases.bootOf(request);
  const visitor = readVisitor(cookie(request, 'visitor'), config.cookieSecret) ?? newVisitor(config.cookieSecret);
  const { build, cohort } = await releases.shellOf(known, visitor.id);
  const shell = factsOf(build, known.boot.api);
  const remotes = remotesOf(known.boot, visitor.id, shell);
  const pathname = request.url.split('?')[0] ?? '/';
  const route = routeOf(pathname, remotes);
  const sameHost = onHostOf(request);
  const links = mapLinks(config.public.links, sameHost);
  return {
    request,
    known,
    visitor,
    build,
    cohort,
    shell,
    remotes,
    pathname,
    language: languageOf(request, [...build.texts.keys()]),
    theme: choiceOf(request, 'theme', ['light', 'dark']),
    isMembers: Boolean(cookie(request, 'token')),
    route,
    opened: remotes.find(({ name }) => name === route?.area),
    config: { ...config.public, apiUrl: sameHost(config.public.apiUrl), links },
    sameHost,
  };
}

const mapLinks = (links: PublicConfig['links'], change: (url: string) => string) =>
  Object.fromEntries(Object.entries(links).map(([name, url]) => [name, change(url)])) as typeof links;
