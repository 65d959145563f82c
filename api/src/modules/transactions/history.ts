import type { JournalKind } from '../ledger/index.ts';

/** A row of a wallet's history. */
export interface HistoryRow {
  id: number;
  created_at: Date;
  journal_kind: JournalKind;
  campaign_id: number | null;
  submission_id: number | null;
  service_title: string | null;
  curator_name: string | null;
  track_title: string | null;
  /** Signed hundredths. */
  amount: number;
  /** After this row. */
  balance: number;
}

export interface HistoryFilters {
  /** Kinds of journals; null: all. */
  journalKinds: readonly string[] | null;
  /** Days in UTC, both included. */
  from: string | null;
  to: string | null;
}
