import * as z from 'zod/mini';
import { demandStatus, staffAccount } from './cash-out.ts';
import { staffEndpoint } from './endpoint.ts';
import { byId, campaignStatus, campaignType, credits, id, instant, serviceStatus, serviceType } from './shapes.ts';
import { flag } from './submission-shapes.ts';

const flagCounts = z.object({ open: z.int(), upheld: z.int(), rejected: z.int() });

/** Of each list the newest few; the counts are of all. */
export const staffAccountDetail = z.object({
  account: staffAccount,
  emailConfirmedAt: z.nullable(instant),
  wallet: z.object({
    /** What a creator can spend. */
    availableCredits: credits,
    /** A curator's cleared, clearing and demanded earnings. */
    clearedCredits: credits,
    clearingCredits: credits,
    demandedCredits: credits,
    /** The debt after chargebacks. */
    owedCredits: credits,
  }),
  services: z.array(
    z.object({
      id,
      title: z.string(),
      type: serviceType,
      status: serviceStatus,
      priceCredits: credits,
      awayUntil: z.nullable(instant),
      openCount: z.int(),
    }),
  ),
  campaignCount: z.int(),
  campaigns: z.array(
    z.object({
      id,
      type: campaignType,
      status: campaignStatus,
      trackTitle: z.string(),
      createdAt: instant,
      submissionCount: z.int(),
      paidCredits: credits,
    }),
  ),
  /** Flags against a curator's answers, and those that a creator raised. */
  flagsAgainst: flagCounts,
  flagsRaised: flagCounts,
  flags: z.array(
    z.object({
      submissionId: id,
      /** Whether this account raised it. */
      isOwn: z.boolean(),
      trackTitle: z.string(),
      state: flag.shape.state,
      raisedAt: instant,
      note: z.nullable(z.string()),
    }),
  ),
  cashOutCount: z.int(),
  cashOuts: z.array(
    z.object({ id, status: demandStatus, credits, createdAt: instant, reason: z.nullable(z.string()) }),
  ),
  /** What staff decided about the account, its services, answers, posts and demands. */
  decisions: z.array(
    z.object({
      id,
      action: z.string(),
      by: z.nullable(z.string()),
      subjectId: id,
      reason: z.nullable(z.string()),
      decidedAt: instant,
    }),
  ),
});
export type StaffAccountDetail = z.infer<typeof staffAccountDetail>;

export const getStaffAccount = staffEndpoint('GET /api/v2/staff/accounts/:id', {
  summary: 'An account with all that matters to staff',
  params: byId,
  response: staffAccountDetail,
});

export const staffHitKind = z.enum(['account', 'campaign', 'submission', 'service', 'cash_out', 'flag']);
export const staffHit = z.object({
  kind: staffHitKind,
  /** Of what was found; of a flag, its submission. */
  id,
  title: z.string(),
  detail: z.string(),
  status: z.nullable(z.string()),
  /** Whose it is: the creator's for a campaign, the curator's for a service, submission, flag or cash-out. */
  accountId: id,
});
export type StaffHit = z.infer<typeof staffHit>;

/** By number (`1042`, `#1042`), or by a part of names, titles and email addresses. The newest few of each kind. */
export const searchAsStaff = staffEndpoint('GET /api/v2/staff/search', {
  summary: 'Search accounts, campaigns, submissions, services, cash-outs and flags',
  query: z.strictObject({ q: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
  response: z.object({ items: z.array(staffHit) }),
});
