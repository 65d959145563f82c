import { worded } from '../../../because.ts';
import type {
  CallTypes,
  PageReading,
  readServicePage as endpoint,
  ServiceRequirements,
  ServiceType,
} from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Rules } from '../../../rules.ts';
import { refuseTaken } from '../own/edit-checks.ts';
import { findOwn } from '../own/own.repository.ts';
import { notFound } from '../own/own.service.ts';
import { serviceAddress } from '../own/service-address.ts';
import { suggestedPrice } from '../own/suggested-price.policy.ts';
import { growthWindowDays } from './automatic-checks.policy.ts';
import { checksOf, readPage } from './page-facts.ts';
import { earlierSnapshots } from './snapshots.repository.ts';

/** What the page of each type must have, before any page is read. */
export function requirementsOf({ ownServices: { checks: rules } }: Rules): ServiceRequirements {
  const { playlist, influencer } = rules;
  const profile = [
    { check: 'public', limit: null },
    { check: 'followers', limit: influencer.followers },
    { check: 'growth', limit: null },
  ] as const;
  return {
    playlist: [
      { check: 'public', limit: null },
      { check: 'followers', limit: playlist.followers },
      { check: 'tracks', limit: playlist.tracks },
      { check: 'freshness', limit: playlist.changedWithinDays },
      { check: 'variety', limit: playlist.artistMaxPercent },
      { check: 'growth', limit: null },
    ],
    radio: [{ check: 'answers', limit: null }],
    instagram: [...profile],
    tiktok: [...profile],
    youtube: [...profile],
  };
}

/**
 * Reads the page at an address as the checks will, and records nothing.
 * @throws AppError invalid_input (`url`), conflict (the address is offered), not_found (somebody else's service)
 */
export async function readServicePage(
  app: Pick<FastifyInstance, 'db' | 'config' | 'prober' | 'clock'>,
  curatorProfileId: number,
  { type, url: typed, serviceId }: CallTypes<typeof endpoint>['body'],
): Promise<PageReading> {
  const { db, config } = app;
  const own = serviceId === undefined ? null : await findOwn(db, { curatorProfileId, serviceId });
  if (own === undefined) throw notFound();
  const url = serviceAddress(type, typed, config.prober);
  await refuseTaken(db, url, curatorProfileId, own?.id ?? null);
  const page = await readPage(app, { type, url });
  if (page.kind === 'unreachable') {
    return {
      url,
      outcome: 'unreachable',
      ...worded({ message: page.why }),
      title: null,
      checks: [],
      suggestedPriceCredits: null,
    };
  }
  const { growth } = config.rules.ownServices.checks;
  const earlier = own?.url === url ? await earlierSnapshots(db, own, growthWindowDays(growth)) : [];
  const facts = page.kind === 'found' ? page.page : null;
  return {
    url,
    outcome: page.kind,
    message: null,
    title: facts?.title?.slice(0, titleMaxCharacters) ?? null,
    checks: checksOf(type, page, earlier, app.clock.now()),
    suggestedPriceCredits: suggestedFor(type, facts?.followers ?? null, config.rules),
  };
}

const titleMaxCharacters = 120;

/** A station's suggestion follows its reach, which its page doesn't say. */
const suggestedFor = (type: ServiceType, followers: number | null, rules: Rules): number | null =>
  suggestedPrice({ type, followers, reach: null }, rules);
