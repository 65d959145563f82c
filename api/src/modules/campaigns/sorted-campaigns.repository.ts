import type { CampaignSort } from '@fanfare/api-contract';
import { batchedQuery } from '../../batched-query.ts';
import type { JsonRow } from '../../sql.ts';
import { currentColumns, storedOrCurrentFigures } from './campaign-figures.repository.ts';
import { filterTypes, isListed, type ListFilter, summaryColumns, type SummaryRow } from './campaign-list.repository.ts';

/** SQL: listed campaigns `c` with their tracks `t` and figures `f`. */
const listedWithFigures = `
    FROM campaigns c
    JOIN tracks t ON t.id = c.track_id ${storedOrCurrentFigures}
   WHERE ${isListed}`;

/** The largest time that a page can start after, in milliseconds: deadlines count backwards from it, the next one first. */
const lastMoment = 253_402_300_799_999;

/** SQL: what each order sorts by, largest first. Campaigns without an answer come after those with no accept, those without a deadline last. */
const sortKey = `CASE asked.sort
    WHEN 'spent' THEN f.spent_hundredths
    WHEN 'held' THEN f.held_hundredths
    WHEN 'accepted' THEN CASE WHEN f.answered_count = 0 THEN 0 ELSE 1 + 10000 * f.accepted_count / f.answered_count END
    WHEN 'deadline' THEN coalesce(${lastMoment} - (extract(epoch FROM f.next_deadline_at) * 1000)::bigint, 0)
  END`;

interface SortedQuery extends ListFilter {
  sort: Exclude<CampaignSort, 'newest'>;
  /** Sort key and id of the previous page's last row. */
  afterKey: number | null;
  afterId: number | null;
  limit: number;
}

/** A page of an account's campaigns by one of their figures, each with its sort key; equal ones newest first. */
export const sortedSummaryRows = batchedQuery<SortedQuery, JsonRow<SummaryRow> & { sort_key: number }>(
  { ...filterTypes, sort: 'text', afterKey: 'bigint', afterId: 'bigint', limit: 'int' },
  `SELECT * FROM (
    SELECT ${summaryColumns}, ${currentColumns}, ${sortKey} AS sort_key ${listedWithFigures}) sorted
    WHERE asked."afterId" IS NULL OR (sort_key, id) < (asked."afterKey", asked."afterId")
    ORDER BY sort_key DESC, id DESC LIMIT asked."limit"`,
);

export interface CampaignTotalsRow {
  campaigns: number;
  /** Of paid campaigns: a draft has sent nothing. */
  submissions: number;
  answered: number;
  accepted: number;
  held: number;
  spent: number;
  returned: number;
}

/** What the listed campaigns add up to, in hundredths: one row. */
export const totalsOfCampaigns = batchedQuery<ListFilter, CampaignTotalsRow>(
  filterTypes,
  `SELECT count(*) AS campaigns, coalesce(sum(f.curator_count) FILTER (WHERE c.paid_at IS NOT NULL), 0) AS submissions,
          coalesce(sum(f.answered_count), 0) AS answered, coalesce(sum(f.accepted_count), 0) AS accepted,
          coalesce(sum(f.held_hundredths), 0) AS held, coalesce(sum(f.spent_hundredths), 0) AS spent,
          coalesce(sum(f.returned_hundredths), 0) AS returned ${listedWithFigures}`,
);
