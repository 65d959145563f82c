import * as z from 'zod/mini';
import { endpointWith } from './endpoint.ts';
import { credits, id, instant } from './shapes.ts';

const accountEndpoint = endpointWith({ tag: 'Account', access: 'account' });

/** What has to end before an account can be deleted. More kinds may come. */
export const deletionBlocker = z.object({
  /** `debt`, `campaigns`, `queue`, `clearing`, `cash_out`, `flags`, `returns`, `disputes`, `purchases`, `staff` */
  kind: z.string(),
  count: z.int(),
  /** When it ends by itself at the latest; null where that isn't known. */
  until: z.nullable(instant),
});
export type DeletionBlocker = z.infer<typeof deletionBlocker>;

export const accountDeletion = z.object({
  graceDays: z.int(),
  /** How long papers about payments are kept. */
  keepYears: z.int(),
  /** When it would be done if it were asked for now: own promises are kept until then. */
  dueAt: instant,
  blockers: z.array(deletionBlocker),
  /** Spendable credits, which are given up. */
  availableCredits: credits,
  /** Held by campaigns. */
  heldCredits: credits,
  debtCredits: credits,
  /** What can still be returned to where it was paid from. */
  returnable: z.array(z.object({ purchaseId: id, credits, amountCents: z.int(), until: instant })),
  /** Cleared earnings, which are cashed out or given up. */
  earnedCredits: credits,
  clearingCredits: credits,
  minCashOutCredits: z.int(),
  /** Until when Pro is paid; null without it. */
  proUntil: z.nullable(instant),
  liveServices: z.int(),
});
export type AccountDeletion = z.infer<typeof accountDeletion>;

export const getAccountDeletion = accountEndpoint('GET /api/v2/account/deletion', {
  summary: 'What deleting my account would give up, and what has to end first',
  response: accountDeletion,
});
/**
 * Refused by `wrong_state` while something is open (the kinds are in its details), and by `changed_meanwhile` where other amounts would be
 * given up than named. Logging in before `dueAt` keeps the account.
 */
export const requestAccountDeletion = accountEndpoint('POST /api/v2/account/deletion', {
  summary: 'Delete my account after a time of grace; ends all my sessions',
  body: z.strictObject({
    /** Typed by hand, to confirm. */
    email: z.string().check(z.trim(), z.maxLength(254)),
    givesUpCredits: credits,
    givesUpEarnings: credits,
  }),
  response: z.object({ dueAt: instant }),
});
/** The details of its `wrong_state`. */
export const deletionRefused = z.object({ blockers: z.array(z.string()) });
