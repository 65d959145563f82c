import type { InfluencerSettings } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Commit } from '../../plugins/idempotency.ts';
import type { Rules } from '../../rules.ts';
import { lockDraft, readCampaign } from '../campaigns/index.ts';
import { type Rankings, rankingsFor } from './rankings.service.ts';
import { type Caller, usualSettings } from './settings.policy.ts';
import { findSettings } from './settings.repository.ts';

/** A draft influencer campaign. */
export interface Draft {
  id: number;
  trackId: number;
  pitch: string;
  settings: InfluencerSettings;
}

/** @throws AppError not_found (also for somebody else's), wrong_state for another type, and once it is no draft any more */
export async function readDraft(db: Knex, accountId: number, campaignId: number, rules: Rules): Promise<Draft> {
  const campaign = await readCampaign(db, accountId, campaignId);
  if (campaign.type !== 'influencers') {
    throw new AppError(
      'wrong_state',
      because('influencers.other_campaign', { type: because(`words.${campaign.type}`) }),
    );
  }
  if (campaign.status !== 'draft') {
    throw new AppError('wrong_state', because('campaigns.no_draft'));
  }
  const settings = (await findSettings(db, campaignId)) ?? usualSettings(rules);
  return { id: campaignId, trackId: campaign.track_id, pitch: campaign.pitch, settings };
}

const maxAttempts = 5;

interface Work {
  /** The new settings of a draft; may refuse. */
  aim: (draft: Draft) => Promise<InfluencerSettings>;
  /** @param draft locked, with its new settings */
  act: (trx: Knex.Transaction, draft: Draft, rankings: Rankings) => Promise<void>;
  commit: Commit;
}

/** The settings changed since the rankings were prepared: what was begun rolls back. */
class DraftChanged extends Error {}
const nullIfChanged = (error: unknown): null => {
  if (error instanceof DraftChanged) return null;
  throw error;
};

/**
 * Changes a locked draft with the rankings for its settings. They are prepared before the lock, as they may have to be built;
 * again where the settings changed meanwhile.
 * @returns the draft's id
 * @throws AppError not_found, wrong_state, conflict
 */
export async function withDraft(
  db: Knex,
  caller: Caller,
  campaignId: number,
  { aim, act, commit }: Work,
  rules: Rules,
): Promise<number> {
  for (let tries = 0; tries < maxAttempts; tries += 1) {
    const seen = await readDraft(db, caller.accountId, campaignId, rules);
    const settings = await aim(seen);
    const rankings = await rankingsFor(db, caller, { trackId: seen.trackId, settings }, rules);
    const work = async (trx: Knex.Transaction) => {
      await lockDraft(trx, caller.accountId, campaignId);
      const draft = await readDraft(trx, caller.accountId, campaignId, rules);
      if (JSON.stringify(draft.settings) !== JSON.stringify(seen.settings)) throw new DraftChanged();
      await act(trx, { ...draft, settings }, rankings);
      return campaignId;
    };
    const done = await commit((inner) => inner.transaction(work)).catch(nullIfChanged);
    if (done !== null) return done;
  }
  throw new AppError('conflict', because('influencers.changed_elsewhere'));
}
