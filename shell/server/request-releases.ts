import type { FastifyRequest } from 'fastify';
import type { Cohort } from '../boot/page-data.ts';
import type { BootSource, KnownBoot } from './boot-source.ts';
import { shellsOf } from './page-boot.ts';
import type { createPreviewedShells } from './previewed-shells.ts';
import { bearerOf, maySee } from './previewer.ts';
import type { ShellBuild, ShellBuilds } from './shell-builds.ts';

interface Options {
  bootSource: BootSource;
  builds: ShellBuilds;
  previewed: ReturnType<typeof createPreviewedShells>;
}

/** The releases that requests get. */
export interface RequestReleases {
  /** The boot document for a request: that of the preview whose token it carries, else the live one. */
  bootOf: (request: FastifyRequest) => Promise<KnownBoot>;
  /** The build of the shell for a visitor. */
  shellOf: (known: KnownBoot, visitorId: string) => Promise<{ build: ShellBuild; cohort: Cohort }>;
}

/** The shape of a preview token; anything else isn't worth a request to the API. */
const ticketShape = /^[\w.-]{16,200}$/;

/** Finds the releases of requests. */
export const createRequestReleases = ({ bootSource, builds, previewed }: Options): RequestReleases => ({
  async bootOf(request) {
    const { 'mf-ticket': ticket } = request.query as Record<string, unknown>;
    const bearer = bearerOf(request);
    if (typeof ticket !== 'string' || !ticketShape.test(ticket)) return bootSource.get();
    const boot = bearer === null ? 'refused' : await bootSource.preview(ticket, bearer);
    if (boot && boot !== 'refused' && maySee(boot.preview, request)) return { boot, from: 'api' };
    // Where the API doesn't answer, nothing is known about the token.
    return { ...(await bootSource.get()), ...(boot !== null && { isTicketRefused: true }) };
  },
  async shellOf({ boot }, visitorId) {
    const wanted = shellsOf(boot, visitorId);
    for (const { release, cohort } of wanted) if (cohort === 'preview') await previewed.remember(release);
    const build = await builds.first(wanted.map(({ release }) => release));
    return { build, cohort: wanted.find(({ release }) => release.version === build.version)?.cohort ?? 'stable' };
  },
});
