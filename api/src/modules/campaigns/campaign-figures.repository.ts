import type { Knex } from 'knex';
import { queryRows, raw } from '../../sql.ts';

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

/** SQL: the columns of the figures `f`, kept or current. */
export const figuresColumns = `f.curator_count, f.answered_count, f.accepted_count, f.declined_count, f.returned_count,
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

/** SQL: joins a campaign `c` with its figures `f`: those that it keeps as `k` once it is over (migration 078), or current ones. */
export const keptOrCurrentFigures = `
  LEFT JOIN campaign_figures k ON k.campaign_id = c.id
 CROSS JOIN LATERAL (
   SELECT k.curator_count, k.answered_count, k.accepted_count, k.declined_count, k.returned_count,
          k.total_hundredths, k.held_hundredths, k.spent_hundredths, k.returned_hundredths, 0 AS queued_count, NULL::timestamptz AS next_deadline_at
    WHERE k.campaign_id IS NOT NULL
   UNION ALL
   SELECT now.* FROM (${current}) now WHERE k.campaign_id IS NULL) f`;

/** A campaign that was joined with `campaign_figures`, which has those that are over (migration 078). */
type WithStoredFigures = { id: number } & (Figures | Record<keyof Figures, null>);
type WithFigures<Row> = Omit<Row, keyof Figures> & Figures & OpenFigures;

const over: OpenFigures = { queued_count: 0, next_deadline_at: null };
/** Of a draft that has been deleted since: it stays on its page, or the page would seem to be the last one. */
const gone: Figures & OpenFigures = {
  ...over,
  curator_count: 0,
  answered_count: 0,
  accepted_count: 0,
  declined_count: 0,
  returned_count: 0,
  total: 0,
  held: 0,
  spent: 0,
  returned: 0,
};

/** Completes the given campaigns, which it changes, with the current figures of those that aren't over. */
export async function withFigures<Row extends WithStoredFigures>(
  db: Knex,
  rows: readonly Row[],
): Promise<WithFigures<Row>[]> {
  const open = rows.filter((row) => row.curator_count === null).map((row) => row.id);
  if (open.length === 0) return rows.map((row) => Object.assign(row, over) as WithFigures<Row>);
  const current = await queryRows<{ id: number } & Figures & OpenFigures>(db)`
    SELECT c.id, ${raw(currentColumns)} FROM campaigns c ${raw(currentFigures)} WHERE c.id = ANY (${open}::int[])`;
  const byId = new Map(current.map((row) => [row.id, row]));
  return rows.map(
    (row) => Object.assign(row, row.curator_count === null ? (byId.get(row.id) ?? gone) : over) as WithFigures<Row>,
  );
}
