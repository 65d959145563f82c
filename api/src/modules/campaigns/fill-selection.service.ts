import { type Because, because, worded } from '../../because.ts';
import type { CampaignType, LeftOut } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { CreatorSubject } from '../../plugins/contract.ts';
import type { Rules } from '../../rules.ts';
import { hiddenFrom } from '../blocked-curators/index.ts';
import { capOf, refusalOf, type Refusal, typeText } from './campaigns.policy.ts';
import type { CampaignRow } from './campaigns.repository.ts';
import { insertSelections, selectedServiceIds } from './campaigns.repository.ts';
import { campaignTypeOf, fitsCampaign, readTerms, type Terms } from './terms.repository.ts';

/**
 * Adds those services to a locked draft that can be paid for now, up to its cap. Unlike a click on a card, it leaves the others out
 * and says why: whoever adds thirty at once wants the twenty-nine.
 * @returns those left out; services that are selected already, or of another type, are neither added nor named
 */
export async function fillSelection(
  trx: Knex,
  subject: CreatorSubject,
  draft: Pick<CampaignRow, 'id' | 'track_id' | 'type'>,
  serviceIds: readonly number[],
  rules: Rules,
): Promise<LeftOut[]> {
  const chosen = new Set(await selectedServiceIds(trx, draft.id));
  const wanted = [...new Set(serviceIds)].filter((id) => !chosen.has(id));
  const read = await readTerms(trx, {
    trackId: draft.track_id,
    campaignId: draft.id,
    serviceIds: wanted,
    duplicateDays: rules.campaigns.duplicateDays,
  });
  const termsOf = new Map(read.map((terms) => [terms.serviceId, terms]));
  const blocked = new Set(await hiddenFrom(trx, { accountId: subject.accountId, curatorProfileId: null }));
  const cap = capOf(rules, draft.type, subject.isPro);
  const added: number[] = [];
  const leftOut: LeftOut[] = [];
  for (const terms of wanted.flatMap((id) => termsOf.get(id) ?? [])) {
    if (!fitsCampaign(draft.type, terms.type)) continue;
    const refusal =
      blockedRefusal(terms, blocked) ??
      refusalOf(terms, draft.type, subject, rules) ??
      (chosen.size + added.length < cap ? null : capRefusal(terms, cap, draft.type));
    if (refusal) leftOut.push({ serviceId: terms.serviceId, title: terms.title, ...worded({ reason: refusal.why }) });
    else added.push(terms.serviceId);
  }
  await insertSelections(trx, draft.id, added);
  return leftOut;
}

/**
 * Why services can't be added to a campaign now, whatever its track: by their ids, those that can are missing.
 * @param serviceIds of any type
 */
export async function refusalsOf(
  db: Knex,
  serviceIds: readonly number[],
  subject: CreatorSubject,
  rules: Rules,
): Promise<Map<number, Because>> {
  const { duplicateDays } = rules.campaigns;
  const read = await readTerms(db, { trackId: noTrack, campaignId: noCampaign, serviceIds, duplicateDays });
  const blocked = new Set(await hiddenFrom(db, { accountId: subject.accountId, curatorProfileId: null }));
  return new Map(
    read.flatMap((terms) => {
      const refusal = blockedRefusal(terms, blocked) ?? refusalOf(terms, campaignTypeOf(terms.type), subject, rules);
      return refusal ? [[terms.serviceId, refusal.why] as const] : [];
    }),
  );
}

/** Ids that nothing has. */
const [noTrack, noCampaign] = [0, 0];

const blockedRefusal = ({ curatorProfileId, curatorName }: Terms, blocked: ReadonlySet<number>): Refusal | null =>
  blocked.has(curatorProfileId)
    ? { code: 'service_unavailable', why: because('campaigns.curator_blocked', { name: curatorName }) }
    : null;

const capRefusal = ({ title }: Terms, cap: number, type: CampaignType): Refusal => ({
  code: 'cap_reached',
  why: because('campaigns.cap_left_out', { cap, type: typeText(type), title }),
});
