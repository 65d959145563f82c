import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageVersions } from '../boot/page-data.ts';
import type { BootSource } from './boot-source.ts';
import type { ServerConfig } from './config.ts';
import { cookie } from './cookies.ts';
import { forPage } from './for-page.ts';
import { remotesOf } from './page-boot.ts';
import { placesOf, type createKnownReleases } from './page-releases.ts';
import { pageOverride } from './page-start.ts';
import { onHostOf } from './request-facts.ts';
import type { RequestReleases } from './request-releases.ts';
import { sendCompressed } from './send-compressed.ts';
import { factsOf } from './shell-builds.ts';
import { readVisitor } from './visitor.ts';

interface Options {
  config: ServerConfig;
  bootSource: BootSource;
  releases: RequestReleases;
  knownReleases: ReturnType<typeof createKnownReleases>;
}

/** Answers what open pages ask this server for. */
export const createOpenPages = ({ config, bootSource, releases, knownReleases }: Options) => ({
  /** What a tab would get now; it compares that with what it has. Without a visitor id it is the stable versions. */
  async versions(request: FastifyRequest, reply: FastifyReply) {
    const known = await releases.bootOf(request);
    void reply.header('Cache-Control', 'no-store');
    // Good enough to start a page, but no reason for an open one to go back to it.
    if (known.from === 'snapshot' && !known.override) return reply.status(204).send();
    const visitor = readVisitor(cookie(request, 'visitor'), config.cookieSecret);
    const boot = visitor
      ? known.boot
      : { ...known.boot, channels: known.boot.channels.map((one) => ({ ...one, canary: null })) };
    const visitorId = visitor?.id ?? '';
    const { build } = await releases.shellOf({ ...known, boot }, visitorId);
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
  },

  /** The releases that a page named by version only. */
  async rest(request: FastifyRequest, reply: FastifyReply) {
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
  },
});
