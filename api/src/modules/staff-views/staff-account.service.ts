import type { StaffAccountDetail } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { hundredths, toDecimal, walletOf } from '../ledger/index.ts';
import { presentStaffAccount, staffAccountOf } from '../suspensions/index.ts';
import { campaignsOf, demandsOf, countsOf, decisionsAbout, flagsWith, servicesOf } from './staff-account.repository.ts';

const isoOf = (date: Date | null): string | null => date?.toISOString() ?? null;

/** An account with all that matters to staff. @throws AppError not_found */
export async function staffAccountDetail(db: Knex, id: number): Promise<StaffAccountDetail> {
  const account = await staffAccountOf(db, id);
  const [counts, wallet, services, campaigns, flags, cashOuts, decisions] = await Promise.all([
    countsOf(db, id),
    walletOf(db, id),
    servicesOf(db, id),
    campaignsOf(db, id),
    flagsWith(db, id),
    demandsOf(db, id),
    decisionsAbout(db, id),
  ]);
  return {
    account: presentStaffAccount(account),
    emailConfirmedAt: isoOf(counts.email_confirmed_at),
    wallet: {
      availableCredits: toDecimal(wallet.availableHundredths),
      clearedCredits: toDecimal(wallet.clearedHundredths),
      clearingCredits: toDecimal(wallet.clearingHundredths),
      demandedCredits: toDecimal(wallet.heldHundredths),
      owedCredits: toDecimal(wallet.owedHundredths),
    },
    services: services.map((row) => ({
      id: row.id,
      title: row.title,
      type: row.type,
      status: row.status,
      priceCredits: row.price,
      awayUntil: isoOf(row.away_until),
      openCount: row.open_count,
    })),
    campaignCount: counts.campaign_count,
    campaigns: campaigns.map((row) => ({
      id: row.id,
      type: row.type,
      status: row.status,
      trackTitle: row.track_title,
      createdAt: row.created_at.toISOString(),
      submissionCount: row.submission_count,
      paidCredits: toDecimal(hundredths(row.paid)),
    })),
    flagsAgainst: counts.against,
    flagsRaised: counts.raised,
    flags: flags.map((row) => ({
      submissionId: row.submission_id,
      isOwn: row.is_own,
      trackTitle: row.track_title,
      state: row.state,
      raisedAt: row.raised_at.toISOString(),
      note: row.note,
    })),
    cashOutCount: counts.cash_out_count,
    cashOuts: cashOuts.map((row) => ({
      id: row.id,
      status: row.status,
      credits: toDecimal(hundredths(row.hundredths)),
      createdAt: row.created_at.toISOString(),
      reason: row.reason,
    })),
    decisions: decisions.map((row) => ({
      id: row.id,
      action: row.action,
      by: row.by,
      subjectId: row.subject_id,
      reason: row.reason,
      decidedAt: row.decided_at.toISOString(),
    })),
  };
}
