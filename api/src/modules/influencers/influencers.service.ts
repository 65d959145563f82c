import type { CallTypes, InfluencerSettings, createInfluencerCampaign } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { refuseField } from '../../plugins/errors.ts';
import type { Commit } from '../../plugins/idempotency.ts';
import type { Rules } from '../../rules.ts';
import { checkCap, createDraft, lockDraft } from '../campaigns/index.ts';
import { readTrack } from '../tracks/index.ts';
import { type Draft, readDraft, withDraft } from './drafts.service.ts';
import { postedTags } from './posts.repository.ts';
import { type Rankings, rankingsFor } from './rankings.service.ts';
import { type Opinion, checkOpinion, judged, layOut, stillDisliked } from './set.policy.ts';
import { readSet, readShown } from './set.repository.ts';
import { bestOthers, generate, replaceSet, stayAnyway } from './sets.service.ts';
import {
  type Caller,
  type SettingsChange,
  changed,
  checkBudget,
  checkPro,
  hasSameResult,
  namesTheSet,
  usualSettings,
} from './settings.policy.ts';
import { countryIds, wasGenerated, writeBrief, writeSettings } from './settings.repository.ts';
import { isKnown, readSlug } from './trends.policy.ts';

/** Checks what the contract can't. A draft may keep its trends. @throws AppError invalid_input */
async function checkSettings(
  db: Knex,
  before: InfluencerSettings,
  settings: InfluencerSettings,
  rules: Rules,
): Promise<void> {
  checkBudget(settings, rules);
  const ids = await countryIds(db, settings.countries);
  const unknownCountries = settings.countries.filter((code) => !ids.has(code));
  if (unknownCountries.length > 0)
    refuseField('countries', because('influencers.countries_unknown', { countries: unknownCountries }));
  const added = settings.trends.filter((slug) => !before.trends.includes(slug));
  if (added.length === 0) return;
  const posted = await postedTags(db, added.map(readSlug), 2 * rules.influencers.trends.days);
  const unknown = added.filter((slug) => !isKnown(slug, posted));
  if (unknown.length > 0) refuseField('trends', because('influencers.trends_unknown', { trends: unknown }));
}

type NewCampaign = CallTypes<typeof createInfluencerCampaign>['body'];

/** Creates a draft with its first set. @returns its id @throws AppError not_found (the track), pro_required, invalid_input, cap_reached */
export async function createInfluencers(
  db: Knex,
  caller: Caller,
  input: NewCampaign,
  rules: Rules,
  commit: Commit,
): Promise<number> {
  const { trackId, brief: pitch = '', ...chosen } = input;
  await readTrack(db, caller.accountId, trackId);
  const usual = usualSettings(rules);
  const settings = changed(usual, chosen);
  checkPro(settings, caller);
  await checkSettings(db, usual, settings, rules);
  const rankings = await rankingsFor(db, caller, { trackId, settings }, rules);
  return commit((inner) =>
    inner.transaction(async (trx) => {
      const id = await createDraft(trx, caller.accountId, { trackId, type: 'influencers' }, rules);
      await writeBrief(trx, id, pitch);
      await writeSettings(trx, id, settings);
      await generate(trx, caller, { id, trackId, pitch, settings }, rankings, rules);
      return id;
    }),
  );
}

/**
 * Changes settings; generates the set again where they matter for it, or are set for the first time.
 * @throws AppError not_found, wrong_state, pro_required, invalid_input
 */
export async function changeInfluencers(
  db: Knex,
  caller: Caller,
  campaignId: number,
  change: SettingsChange,
  { rules, commit }: { rules: Rules; commit: Commit },
): Promise<number> {
  let isGenerated = false;
  const aim = async (draft: Draft) => {
    const settings = changed(draft.settings, change);
    const isFirst = namesTheSet(change) && !(await wasGenerated(db, campaignId));
    isGenerated = isFirst || !hasSameResult(settings, draft.settings);
    // Changes that don't concern the set never take Pro.
    if (isGenerated) checkPro(settings, caller);
    await checkSettings(db, draft.settings, settings, rules);
    return settings;
  };
  const act = async (trx: Knex.Transaction, draft: Draft, rankings: Rankings) => {
    if (change.brief !== undefined) await writeBrief(trx, campaignId, change.brief);
    await writeSettings(trx, campaignId, draft.settings);
    if (isGenerated) await generate(trx, caller, draft, rankings, rules);
  };
  return withDraft(db, caller, campaignId, { aim, act, commit }, rules);
}

/** A locked draft's set with pins and dislikes applied. @throws AppError invalid_input */
async function judge(trx: Knex.Transaction, campaignId: number, opinion: Opinion) {
  const [before, shown] = [await readSet(trx, campaignId), await readShown(trx, campaignId)];
  checkOpinion(before, shown, opinion);
  const disliked = stillDisliked(before, shown, opinion.disliked);
  return { before, shown, disliked, set: judged(before, opinion) };
}

/** Saves pins, and removes disliked services. @throws AppError not_found, wrong_state, invalid_input */
export async function reactToInfluencers(
  db: Knex,
  caller: Caller,
  campaignId: number,
  opinion: Opinion,
  rules: Rules,
): Promise<number> {
  await db.transaction(async (trx) => {
    await lockDraft(trx, caller.accountId, campaignId);
    await readDraft(trx, caller.accountId, campaignId, rules);
    const { before, set: next, disliked } = await judge(trx, campaignId, opinion);
    await replaceSet(trx, campaignId, { before, next, disliked });
  });
  return campaignId;
}

/**
 * Replaces services that aren't pinned by ones not shown yet. Where nothing new is left, only disliked ones go.
 * @throws AppError not_found, wrong_state, invalid_input, pro_required (settings or pins that take Pro)
 */
export async function regenerateInfluencers(
  db: Knex,
  caller: Caller,
  campaignId: number,
  opinion: Opinion,
  { rules, commit }: { rules: Rules; commit: Commit },
): Promise<number> {
  const aim = ({ settings }: Draft) => {
    checkPro(settings, caller);
    return Promise.resolve(settings);
  };
  const act = async (trx: Knex.Transaction, draft: Draft, rankings: Rankings) => {
    const { before, shown, disliked, set } = await judge(trx, campaignId, opinion);
    const pinned = set.filter((row) => row.isPinned);
    checkCap(rules, 'influencers', pinned.length, caller.isPro);
    const staying = await stayAnyway(trx, caller, draft, pinned, rules);
    const neverIds = new Set([...disliked, ...[...before, ...shown].map((row) => row.serviceId)]);
    const fresh = await bestOthers(trx, caller, { draft, rankings, staying, neverIds }, rules);
    const next = fresh.length > 0 ? layOut(set, staying.rows, fresh) : set;
    await replaceSet(trx, campaignId, { before, next, disliked });
  };
  return withDraft(db, caller, campaignId, { aim, act, commit }, rules);
}
