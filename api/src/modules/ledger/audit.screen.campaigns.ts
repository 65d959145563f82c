import type { Knex } from 'knex';
import { queryOne, queryRows, raw } from '../../sql.ts';
import { among, everything, type Only } from './audit.check.ts';
import type { Weights } from './audit.weights.ts';

const isOver = `c.status IN ('completed', 'cancelled') AND c.paid_at IS NOT NULL`;

/** SQL: campaigns, each with the weights of what a submission adds to its kept figures; none where it keeps none, or they don't follow from states. */
export const weighedCampaigns = ({ figure }: Weights): string => {
  const added = {
    spent: `${figure.total} + ${figure.spent}`,
    returned: `${figure.total} + ${figure.returned}`,
    sent: figure.curatorCount,
    accepted: `${figure.curatorCount} + ${figure.answeredCount} + ${figure.acceptedCount}`,
    declined: `${figure.curatorCount} + ${figure.answeredCount} + ${figure.declinedCount}`,
    wrong_match: `${figure.curatorCount} + ${figure.answeredCount} + ${figure.returnedCount}`,
    unanswered: `${figure.curatorCount} + ${figure.returnedCount}`,
  };
  return `SELECT c.id, c.account_id, c.track_id, c.type, ${Object.entries(added)
    .map(([name, weight]) => `CASE WHEN c.type <> 'influencers' AND ${isOver} THEN ${weight} END AS ${name}`)
    .join(', ')} FROM campaigns c`;
};

/** SQL: what a submission `s` adds to the figures of its campaign `c` (`weighedCampaigns`); of one with a broken promise they are counted, whatever this says. */
export const addedFigures = `CASE WHEN s.status = 'declined' THEN s.price_hundredths * c.spent + c.declined
  WHEN s.status IN ('accepted', 'placed') THEN s.price_hundredths * c.spent + c.accepted
  ELSE s.price_hundredths * c.returned + CASE s.status
    WHEN 'expired' THEN c.unanswered WHEN 'withdrawn' THEN c.unanswered WHEN 'cancelled' THEN c.unanswered WHEN 'refunded_quality' THEN c.unanswered
    WHEN 'wrong_match' THEN c.wrong_match ELSE c.sent END END`;

/**
 * The figures that campaigns keep, under these weights, but for influencers'.
 * @returns null where a campaign that is over keeps none, or another one does
 */
export async function keptFigures(trx: Knex.Transaction, by: Weights, only: Only = everything): Promise<bigint | null> {
  const { figure } = by;
  const { sum, wrong } = await queryOne<{ sum: string | null; wrong: number }>(trx)`
    SELECT sum(k.total_hundredths * ${raw(figure.total)} + k.spent_hundredths * ${raw(figure.spent)} + k.held_hundredths * ${raw(figure.held)}
               + k.returned_hundredths * ${raw(figure.returned)} + k.curator_count * ${raw(figure.curatorCount)} + k.answered_count * ${raw(figure.answeredCount)}
               + k.accepted_count * ${raw(figure.acceptedCount)} + k.declined_count * ${raw(figure.declinedCount)}
               + k.returned_count * ${raw(figure.returnedCount)})::text AS sum,
           count(*) FILTER (WHERE coalesce(${raw(isOver)}, false) <> (k.campaign_id IS NOT NULL)) AS wrong
      FROM campaigns c FULL JOIN campaign_figures k ON k.campaign_id = c.id
     WHERE c.type IS DISTINCT FROM 'influencers' AND ${raw(only('coalesce(c.id, k.campaign_id)'))}`;
  return wrong > 0 ? null : BigInt(sum ?? 0);
}

/** The campaigns of these submissions of which a promise was broken. */
export async function countedCampaigns(
  trx: Knex.Transaction,
  submissionIds: readonly number[],
): Promise<readonly number[]> {
  const rows = await queryRows<{ id: number }>(trx)`
    SELECT DISTINCT campaign_id AS id FROM submissions WHERE status = 'broken' AND ${raw(among(submissionIds, 'int')('id'))}`;
  return rows.map(({ id }) => id);
}

/** What was added up of these campaigns, less what they keep: the exact checks look at them. */
export async function figuresOf(
  trx: Knex.Transaction,
  by: Weights,
  campaignIds: readonly number[],
): Promise<bigint | null> {
  if (campaignIds.length === 0) return 0n;
  const only = among(campaignIds, 'int');
  const { sum } = await queryOne<{ sum: string | null }>(trx)`
    SELECT sum(${raw(addedFigures)})::text AS sum FROM submissions s JOIN (${raw(weighedCampaigns(by))}) c ON c.id = s.campaign_id
     WHERE ${raw(only('s.campaign_id'))}`;
  const kept = await keptFigures(trx, by, only);
  return kept === null ? null : BigInt(sum ?? 0) - kept;
}
