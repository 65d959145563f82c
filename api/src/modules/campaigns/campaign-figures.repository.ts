/** What a campaign's submissions add up to, in hundredths. While a draft, the sum of the selected prices. */
export interface Figures {
  curator_count: number;
  answered_count: number;
  accepted_count: number;
  declined_count: number;
  returned_count: number;
  total: number;
  held: number;
  spent: number;
  returned: number;
}

/** What only a campaign that isn't over can have. */
export interface OpenFigures {
  queued_count: number;
  next_deadline_at: Date | null;
}

/** SQL: the columns of the figures `f`, stored or current. */
const figuresColumns = `f.curator_count, f.answered_count, f.accepted_count, f.declined_count, f.returned_count,
  f.total_hundredths AS total, f.held_hundredths AS held, f.spent_hundredths AS spent, f.returned_hundredths AS returned`;

/** The figures of a campaign `c`, added up from its submissions and transfers. */
const current = `
  SELECT now.*, sent.*
    FROM figures_of_campaign(c.id) now,
         (SELECT count(*) FILTER (WHERE s.status = 'queued') AS queued_count,
                 min(s.deadline_at) FILTER (WHERE s.status = 'pending') AS next_deadline_at
            FROM submissions s WHERE s.campaign_id = c.id) sent
   WHERE c.paid_at IS NOT NULL
  UNION ALL
  SELECT count(*), 0, 0, 0, 0, coalesce(sum(v.price_credits), 0) * 100, 0, 0, 0, 0, NULL
    FROM campaign_selections chosen JOIN services v ON v.id = chosen.service_id
   WHERE chosen.campaign_id = c.id AND c.paid_at IS NULL HAVING c.paid_at IS NULL`;

/** SQL: joins a campaign `c` with its current figures `f`. */
export const currentFigures = `CROSS JOIN LATERAL (${current}) f`;
export const currentColumns = `${figuresColumns}, f.queued_count, f.next_deadline_at`;

/** SQL: joins a campaign `c` with its figures `f`: the stored ones once it is over (migration 078), or current ones. */
export const storedOrCurrentFigures = `
  LEFT JOIN campaign_figures stored ON stored.campaign_id = c.id
 CROSS JOIN LATERAL (
   SELECT stored.curator_count, stored.answered_count, stored.accepted_count, stored.declined_count, stored.returned_count,
          stored.total_hundredths, stored.held_hundredths, stored.spent_hundredths, stored.returned_hundredths,
          0 AS queued_count, NULL::timestamptz AS next_deadline_at
    WHERE stored.campaign_id IS NOT NULL
   UNION ALL
   SELECT now.* FROM (${current}) now WHERE stored.campaign_id IS NULL) f`;
