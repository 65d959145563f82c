import type { ServiceCheck, ServiceType } from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Seen } from '../../../gateways/prober/index.ts';
import { handleOf } from '../own/service-address.ts';
import { missingPageChecks, playlistChecks, profileChecks, siteChecks } from './automatic-checks.policy.ts';
import type { Snapshot } from './snapshots.repository.ts';

/** What a page says of itself and of its audience, and its checks against earlier snapshots. */
export interface PageFacts {
  /** What a playlist or a station calls itself; null where the page has no title of its own. */
  title: string | null;
  followers: number | null;
  tracks: number | null;
  checks(earlier: readonly Snapshot[], now: Date): ServiceCheck[];
}

const mapPage = <Page>(page: Seen<Page>, toFacts: (page: Page) => PageFacts): Seen<PageFacts> =>
  page.kind === 'found' ? { kind: 'found', page: toFacts(page.page) } : page;

/** Reads the page of a service's address now. */
export async function readPage(
  { prober, config }: Pick<FastifyInstance, 'prober' | 'config'>,
  { type, url }: { type: ServiceType; url: string },
): Promise<Seen<PageFacts>> {
  const { checks: rules } = config.rules.ownServices;
  if (type === 'radio') {
    return mapPage(await prober.site(url), ({ title }) => ({
      title: title.trim() || null,
      followers: null,
      tracks: null,
      checks: () => siteChecks(true),
    }));
  }
  if (type === 'playlist') {
    return mapPage(await prober.playlist(url), (page) => ({
      title: page.title.trim() || null,
      followers: page.followers,
      tracks: page.tracks.length,
      checks: (earlier, now) => playlistChecks(page, earlier, rules, now),
    }));
  }
  return mapPage(await prober.profile(url), (page) => ({
    title: null,
    followers: page.followers,
    tracks: null,
    checks: (earlier) => profileChecks(page, handleOf(url), earlier, rules),
  }));
}

/** The checks of a page that was read; a missing page fails the one for being there. */
export function checksOf(
  type: ServiceType,
  page: Exclude<Seen<PageFacts>, { kind: 'unreachable' }>,
  earlier: readonly Snapshot[],
  now: Date,
): ServiceCheck[] {
  if (page.kind === 'found') return page.page.checks(earlier, now);
  return type === 'radio' ? siteChecks(false) : missingPageChecks();
}
