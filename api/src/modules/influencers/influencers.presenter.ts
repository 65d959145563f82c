import type { InfluencerSet } from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { capOf } from '../campaigns/index.ts';
import { cardsByIds } from '../services/index.ts';
import { readDraft } from './drafts.service.ts';
import { rankingsFor } from './rankings.service.ts';
import { readSet, readShown } from './set.repository.ts';
import { bestOthers, stayAnyway } from './sets.service.ts';
import type { Caller } from './settings.policy.ts';
import { labelOf, readSlug } from './trends.policy.ts';

const labelOfSlug = (slug: string): string => {
  const trend = readSlug(slug);
  return trend ? labelOf(trend) : slug;
};

/** A draft's set with current cards. @throws AppError not_found (also for somebody else's), wrong_state */
export async function presentSet(
  db: Knex,
  app: Pick<FastifyInstance, 'config'>,
  caller: Caller,
  campaignId: number,
): Promise<InfluencerSet> {
  const { rules } = app.config;
  const draft = await readDraft(db, caller.accountId, campaignId, rules);
  const [set, shown, rankings] = await Promise.all([
    readSet(db, campaignId),
    readShown(db, campaignId),
    rankingsFor(db, caller, draft, rules),
  ]);
  const ids = set.map((row) => row.serviceId);
  const pinned = set.filter((row) => row.isPinned);
  const [cards, staying] = await Promise.all([
    cardsByIds(db, app, ids, { trackId: draft.trackId }),
    stayAnyway(db, caller, draft, pinned, rules),
  ]);
  const neverIds = new Set([...set, ...shown].map((row) => row.serviceId));
  const next = await bestOthers(db, caller, { draft, rankings, staying, neverIds, most: 1 }, rules);
  const items = set.flatMap(({ serviceId, isPinned }) => {
    const service = cards.get(serviceId);
    return service ? [{ service, isPinned, trends: (rankings.posted.get(serviceId) ?? []).map(labelOfSlug) }] : [];
  });
  return {
    campaignId,
    settings: draft.settings,
    brief: draft.pitch,
    items,
    totalCredits: items.reduce((sum, { service }) => sum + service.priceCredits, 0),
    audienceSize: items.reduce((sum, { service }) => sum + service.audience.size, 0),
    fittingCount: rankings.total,
    hasMore: next.length > 0,
    cap: capOf(rules, 'influencers', caller.isPro),
  };
}
