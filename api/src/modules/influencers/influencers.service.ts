import type { CallTypes, InfluencerSettings, createInfluencerCampaign } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { capOf, checkCap, choosable, insertDraft, lockDraft, readCampaign } from '../campaigns/index.ts';
import { readTrack } from '../tracks/index.ts';
import { currentTrends } from './metadata.service.ts';
import { pick } from './pick.service.ts';
import { type Rankings, rankingsFor } from './rankings.service.ts';
import { type Opinion, checkOpinion, judged, layOut, stillDisliked } from './set.policy.ts';
import { type SetRow, ofPlatforms, readSet, readShown, writeSet, writeShown } from './set.repository.ts';
import {
  type Asking,
  type SettingsChange,
  changed,
  checkBudget,
  checkPro,
  givesTheSame,
  platforms,
  usualSettings,
} from './settings.policy.ts';
import { countryIds, findSettings, writeBrief, writeSettings } from './settings.repository.ts';
import { readSlug } from './trends.policy.ts';

/** A draft for influencers, as it stands. */
export interface Draft {
  id: number;
  trackId: number;
  pitch: string;
  settings: InfluencerSettings;
}

const choosing = ({ id, trackId }: Pick<Draft, 'id' | 'trackId'>) => ({ id, trackId, type: 'influencers' as const });

function invalid(field: string, message: string): never {
  throw new AppError('invalid_input', message, { fields: { [field]: message } });
}

/** @throws AppError not_found (also for somebody else's), wrong_state for another type, and once it is no draft any more */
export async function readDraft(db: Knex, accountId: number, campaignId: number, rules: Rules): Promise<Draft> {
  const campaign = await readCampaign(db, accountId, campaignId);
  if (campaign.type !== 'influencers') {
    throw new AppError('wrong_state', `This campaign is for ${campaign.type}, not for influencers.`);
  }
  if (campaign.status !== 'draft') {
    throw new AppError('wrong_state', 'This campaign has been paid for or cancelled, so it can’t be changed any more.');
  }
  const settings = (await findSettings(db, campaignId)) ?? usualSettings(rules);
  return { id: campaignId, trackId: campaign.track_id, pitch: campaign.pitch, settings };
}

/** What the contract can't check of settings. What a draft has already, it may keep. @throws AppError invalid_input */
async function checkSettings(
  db: Knex,
  before: InfluencerSettings,
  settings: InfluencerSettings,
  rules: Rules,
): Promise<void> {
  checkBudget(settings, rules);
  const known = await countryIds(db, settings.countries);
  const nowhere = settings.countries.filter((code) => !known.has(code));
  if (nowhere.length > 0) invalid('countries', `Country ${nowhere.join(', ')} is not known`);
  const added = settings.trends.filter((slug) => !before.trends.includes(slug));
  if (added.length === 0) return;
  const current = new Set((await currentTrends(db, platforms, rules)).map((trend) => trend.slug));
  const unknown = added.filter((slug) => !current.has(slug) || !readSlug(slug));
  if (unknown.length > 0) invalid('trends', `Trend ${unknown.join(', ')} is not known`);
}

/** Of those in the set, which stay: pinned ones, as long as they fit. */
async function keep(
  trx: Knex.Transaction,
  asking: Asking,
  draft: Draft,
  pinned: readonly SetRow[],
  rules: Rules,
): Promise<{ rows: SetRow[]; credits: number }> {
  const ids = pinned.map((row) => row.serviceId);
  const fitting = await ofPlatforms(trx, ids, draft.settings);
  const prices = await choosable(trx, choosing(draft), ids, asking, rules);
  const cap = capOf(rules, 'influencers', asking.isPro);
  const rows: SetRow[] = [];
  let credits = 0;
  for (const row of pinned) {
    const price = prices.get(row.serviceId);
    if (price === undefined || !fitting.has(row.serviceId) || rows.length === cap) continue;
    if (credits + price > draft.settings.budgetCredits) continue;
    rows.push(row);
    credits += price;
  }
  return { rows, credits };
}

interface Making {
  draft: Draft;
  rankings: Rankings;
  /** The set as it stands, with what is thought of it. */
  set: readonly SetRow[];
  /** Those of it that stay. */
  staying: { rows: readonly SetRow[]; credits: number };
  neverIds: ReadonlySet<number>;
}

/** The best for the room that those leave that stay. */
export async function others(
  db: Knex,
  asking: Asking,
  { draft, rankings, staying, neverIds }: Omit<Making, 'set'>,
  rules: Rules,
  most = Number.POSITIVE_INFINITY,
): Promise<number[]> {
  const room = {
    credits: draft.settings.budgetCredits - staying.credits,
    places: Math.min(most, capOf(rules, 'influencers', asking.isPro) - staying.rows.length),
  };
  const knownIds = new Set([...neverIds, ...staying.rows.map((row) => row.serviceId)]);
  return pick(db, asking, { campaign: choosing(draft), stages: rankings.stages, knownIds, room }, rules);
}

/** Generates by settings, new or changed: pinned ones stay where they still fit, the others are the best that weren't put aside. */
async function generate(
  trx: Knex.Transaction,
  asking: Asking,
  draft: Draft,
  rankings: Rankings,
  rules: Rules,
): Promise<void> {
  const [set, shown] = [await readSet(trx, draft.id), await readShown(trx, draft.id)];
  const disliked = stillDisliked(set, shown, { pinned: null, disliked: new Set() });
  const pinned = set.filter((row) => row.isPinned);
  const staying = await keep(trx, asking, draft, pinned, rules);
  const fresh = await others(trx, asking, { draft, rankings, staying, neverIds: disliked }, rules);
  await replace(trx, draft.id, layOut(set, staying.rows, fresh), disliked, set);
}

async function replace(
  trx: Knex.Transaction,
  campaignId: number,
  next: readonly SetRow[],
  disliked: ReadonlySet<number>,
  before: readonly SetRow[],
): Promise<void> {
  await writeSet(trx, campaignId, next);
  const shownIds = new Set([...before, ...next].map((row) => row.serviceId));
  for (const id of disliked) shownIds.add(id);
  await writeShown(
    trx,
    campaignId,
    [...shownIds].map((serviceId) => ({ serviceId, isDisliked: disliked.has(serviceId) })),
  );
}

type NewCampaign = CallTypes<typeof createInfluencerCampaign>['body'];

/**
 * Opens a draft with its first set. @returns its id
 * @throws AppError not_found (the track), pro_required, invalid_input
 */
export async function createInfluencers(db: Knex, asking: Asking, wanted: NewCampaign, rules: Rules): Promise<number> {
  const { trackId, brief = '', ...chosen } = wanted;
  await readTrack(db, asking.accountId, trackId);
  const usual = usualSettings(rules);
  const settings = changed(usual, chosen);
  checkPro(settings, asking);
  await checkSettings(db, usual, settings, rules);
  const rankings = await rankingsFor(db, asking, { trackId, settings }, rules);
  return db.transaction(async (trx) => {
    const id = await insertDraft(trx, { accountId: asking.accountId, trackId, type: 'influencers' });
    if (id === null) throw new AppError('not_found', 'This track was not found.');
    await writeBrief(trx, id, brief);
    await writeSettings(trx, id, settings);
    await generate(trx, asking, { id, trackId, pitch: brief, settings }, rankings, rules);
    return id;
  });
}

/** Rankings are looked up before the draft is locked; somebody may have changed it meanwhile. */
const mostTries = 5;

/**
 * Does something to a locked draft, with the rankings for its settings.
 * @param aim the settings that the rankings are for, from those that the draft has
 */
async function withDraft(
  db: Knex,
  asking: Asking,
  campaignId: number,
  rules: Rules,
  aim: (draft: Draft) => Promise<InfluencerSettings>,
  work: (trx: Knex.Transaction, draft: Draft, rankings: Rankings) => Promise<void>,
): Promise<void> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const seen = await readDraft(db, asking.accountId, campaignId, rules);
    const settings = await aim(seen);
    const rankings = await rankingsFor(db, asking, { trackId: seen.trackId, settings }, rules);
    const isDone = await db.transaction(async (trx) => {
      await lockDraft(trx, asking.accountId, campaignId);
      const draft = await readDraft(trx, asking.accountId, campaignId, rules);
      if (JSON.stringify(draft.settings) !== JSON.stringify(seen.settings)) return false;
      await work(trx, { ...draft, settings }, rankings);
      return true;
    });
    if (isDone) return;
  }
  throw new AppError('conflict', 'This campaign is being changed elsewhere. Please try again.');
}

/**
 * Changes what is named. The set is generated anew where its settings changed, or where there is none yet.
 * @throws AppError not_found, wrong_state, pro_required, invalid_input
 */
export async function changeInfluencers(
  db: Knex,
  asking: Asking,
  campaignId: number,
  change: SettingsChange,
  rules: Rules,
): Promise<void> {
  let isSame = false;
  const aim = async (draft: Draft) => {
    const settings = changed(draft.settings, change);
    isSame = givesTheSame(settings, draft.settings);
    // What doesn't touch the set doesn't touch Pro either: a draft from a time with Pro keeps its words changeable.
    if (!isSame) checkPro(settings, asking);
    await checkSettings(db, draft.settings, settings, rules);
    return settings;
  };
  await withDraft(db, asking, campaignId, rules, aim, async (trx, draft, rankings) => {
    const isFirst = (await findSettings(trx, campaignId)) === null;
    if (change.brief !== undefined) await writeBrief(trx, campaignId, change.brief);
    await writeSettings(trx, campaignId, draft.settings);
    if (!isSame || isFirst) await generate(trx, asking, draft, rankings, rules);
  });
}

interface Again extends Opinion {
  /** Only pins and dislikes are kept. */
  keepOthers: boolean;
}

/**
 * Others that weren't shown; pinned ones stay where they are. Where nothing new is left, the set stays but for what is disliked.
 * @throws AppError not_found, wrong_state, invalid_input, pro_required (settings or pins that take Pro)
 */
export async function regenerateInfluencers(
  db: Knex,
  asking: Asking,
  campaignId: number,
  opinion: Again,
  rules: Rules,
): Promise<void> {
  const aim = ({ settings }: Draft) => {
    if (!opinion.keepOthers) checkPro(settings, asking);
    return Promise.resolve(settings);
  };
  await withDraft(db, asking, campaignId, rules, aim, async (trx, draft, rankings) => {
    const [before, shown] = [await readSet(trx, campaignId), await readShown(trx, campaignId)];
    checkOpinion(before, shown, opinion);
    const set = judged(before, opinion);
    const disliked = stillDisliked(before, shown, opinion);
    if (opinion.keepOthers) return replace(trx, campaignId, set, disliked, before);
    const pinned = set.filter((row) => row.isPinned);
    checkCap(rules, 'influencers', pinned.length, asking.isPro);
    const staying = await stayAnyway(trx, asking, draft, pinned, rules);
    const neverIds = new Set([...disliked, ...[...before, ...shown].map((row) => row.serviceId)]);
    const fresh = await others(trx, asking, { draft, rankings, staying, neverIds }, rules);
    const next = fresh.length > 0 ? layOut(set, staying.rows, fresh) : set;
    return replace(trx, campaignId, next, disliked, before);
  });
}

/** Pinned ones stay whatever they cost by now; only those go that couldn't be paid for. */
async function stayAnyway(
  trx: Knex.Transaction,
  asking: Asking,
  draft: Draft,
  pinned: readonly SetRow[],
  rules: Rules,
): Promise<{ rows: SetRow[]; credits: number }> {
  const ids = pinned.map((row) => row.serviceId);
  const prices = await choosable(trx, choosing(draft), ids, asking, rules);
  const rows = pinned.filter((row) => prices.has(row.serviceId));
  return { rows, credits: rows.reduce((sum, row) => sum + prices.get(row.serviceId)!, 0) };
}
