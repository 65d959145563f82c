import type { Knex } from 'knex';
import { queryOne, raw } from '../../sql.ts';
import { among, influencerTypes } from './audit.check.ts';
import { addedFigures, weighedCampaigns } from './audit.screen.campaigns.ts';
import { areMost, type Known } from './audit.screen.known.ts';
import type { Weights } from './audit.weights.ts';

/** Proofs that are what a placed track's should be. */
const isUsual = `state = 'taken' AND NOT is_escrow AND removed_at IS NULL`;

/** The proofs that are as they should be, under these weights, and the submissions of all others and of flags. */
const usual = (by: Weights) => `
  SELECT sum(${by.placement('submission_id')}) FILTER (WHERE is_usual)::text AS sum, array_agg(submission_id) FILTER (WHERE NOT is_usual) AS "unknownIds"
    FROM (SELECT submission_id, ${isUsual} AS is_usual FROM proofs UNION ALL SELECT submission_id, false FROM flags) of`;

/**
 * Submissions whose transfers follow from their state, with campaigns' figures less what is kept of their proofs, and the ids of all others.
 * @returns null where these are too many, or a placement proof or a flag is of no submission
 */
export async function closedSubmissions(trx: Knex.Transaction, by: Weights): Promise<Known<number> | null> {
  const proofs = await queryOne<{ sum: string | null; unknownIds: number[] | null }>(trx)`${raw(usual(by))}`;
  const lookedAtIds = proofs.unknownIds ?? [];
  const { sum, figures, others, count } = await queryOne<{
    sum: string | null;
    figures: string | null;
    count: number;
    others: number[] | null;
  }>(trx)`
    SELECT sum(CASE WHEN is_plain THEN ${raw(by.submission)} END)::text AS sum, sum(figures)::text AS figures, count(*) AS count, array_agg(id) FILTER (WHERE NOT is_plain) AS others
      FROM (
        SELECT s.id, s.price_hundredths AS price, s.curator_share_hundredths AS share, 'submission:' || s.id || ':' AS key, u.clearing_id, u.cleared_id,
               s.cleared_at IS NOT NULL AS is_cleared, s.status = 'placed' AS is_placed, s.status IN ('declined', 'accepted', 'placed') AS is_spent,
               ${raw(addedFigures)} AS figures,
               coalesce(CASE WHEN s.status IN ('declined', 'accepted', 'placed')
                   THEN (s.clears_at IS NOT NULL OR s.price_hundredths = 0) AND c.type <> 'influencers' AND u.type NOT IN ${raw(influencerTypes)}
                     AND (s.status = 'placed') = (s.keep_until IS NOT NULL)
                   ELSE s.status IN ('expired', 'withdrawn', 'wrong_match', 'cancelled') AND s.clears_at IS NULL AND s.keep_until IS NULL END
                 AND CASE s.price_hundredths WHEN 0 THEN s.curator_share_hundredths = 0 AND s.clears_at IS NULL
                          ELSE s.curator_share_hundredths BETWEEN 1 AND s.price_hundredths - 1 END
                 AND (s.clears_at IS NULL OR u.clearing_id IS NOT NULL)
                 AND (s.cleared_at IS NULL OR (s.clears_at IS NOT NULL AND u.cleared_id IS NOT NULL))
                 AND s.reversed_at IS NULL AND NOT s.is_flagged
                 AND s.creator_account_id = c.account_id AND s.track_id = c.track_id AND s.curator_account_id = u.account_id
                 AND NOT ${raw(among(lookedAtIds, 'int')('s.id'))}, false) AS is_plain
          FROM submissions s LEFT JOIN (${raw(weighedCampaigns(by))}) c ON c.id = s.campaign_id
          LEFT JOIN (
            SELECT v.id, v.type, o.account_id, clearing.id AS clearing_id, cleared.id AS cleared_id
              FROM services v JOIN curator_profiles o ON o.id = v.curator_profile_id
              LEFT JOIN ledger_accounts clearing
                ON clearing.account_id = o.account_id AND clearing.kind = 'curator_clearing' AND clearing.unit = 'credit'
              LEFT JOIN ledger_accounts cleared
                ON cleared.account_id = o.account_id AND cleared.kind = 'curator_cleared' AND cleared.unit = 'credit') u ON u.id = s.service_id
        -- Kept apart, so that each condition is evaluated once.
        OFFSET 0) s`;
  const unknownIds = others ?? [];
  const there = new Set(unknownIds);
  if (areMost(unknownIds, count) || !lookedAtIds.every((id) => there.has(id))) return null;
  return { sum: BigInt(sum ?? 0) + BigInt(figures ?? 0) - BigInt(proofs.sum ?? 0), unknownIds };
}

/** The proofs of these submissions that are as those of placed tracks. */
export async function usualProofs(
  trx: Knex.Transaction,
  by: Weights,
  submissionIds: readonly number[],
): Promise<bigint> {
  const { sum } = await queryOne<{ sum: string | null }>(trx)`
    SELECT sum(${raw(by.placement('submission_id'))})::text AS sum FROM proofs
     WHERE ${raw(isUsual)} AND ${raw(among(submissionIds, 'int')('submission_id'))}`;
  return BigInt(sum ?? 0);
}
