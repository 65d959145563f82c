import type { LeftOut } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { CreatorSubject } from '../../plugins/contract.ts';
import type { Rules } from '../../rules.ts';
import { execute, inTransaction } from '../../sql.ts';
import { readCampaign } from './campaigns.repository.ts';
import { createDraft } from './campaigns.service.ts';
import { copyInfluencerSettings, servicesOfCampaign } from './duplicate.repository.ts';
import { fillSelection } from './fill-selection.service.ts';

/**
 * Starts a draft from an earlier campaign of any state: its type, pitch and curators, for its track or another one. Nothing is paid, and
 * what a payment would refuse is left out (docs/rules.md#campaigns).
 * @returns the draft's id, and who was left out
 * @throws AppError not_found (the campaign, or a track that is gone), cap_reached
 */
export async function duplicateCampaign(
  db: Knex,
  subject: CreatorSubject,
  input: { campaignId: number; trackId?: number | undefined },
  rules: Rules,
): Promise<{ id: number; leftOut: LeftOut[] }> {
  return inTransaction(db, async (trx) => {
    const source = await readCampaign(trx, subject.accountId, input.campaignId);
    const trackId = input.trackId ?? source.track_id;
    const id = await createDraft(trx, subject.accountId, { type: source.type, trackId }, rules);
    const services = await servicesOfCampaign(trx, source.id);
    const draft = { id, track_id: trackId, type: source.type };
    const leftOut = await fillSelection(
      trx,
      subject,
      draft,
      services.map((one) => one.serviceId),
      rules,
    );
    await execute(trx)`UPDATE campaigns SET pitch = ${source.pitch} WHERE id = ${id}`;
    const overrides = services.flatMap(({ serviceId, pitch }) => (pitch === null ? [] : [{ serviceId, pitch }]));
    await execute(trx)`
      UPDATE campaign_selections chosen SET pitch = override.pitch
        FROM unnest(${overrides.map((one) => one.serviceId)}::int[], ${overrides.map((one) => one.pitch)}::text[])
          AS override (service_id, pitch)
       WHERE chosen.campaign_id = ${id} AND chosen.service_id = override.service_id`;
    if (source.type === 'influencers') await copyInfluencerSettings(trx, source.id, id);
    return { id, leftOut };
  });
}
