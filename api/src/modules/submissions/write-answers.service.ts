import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import { type Statement, writeTogether } from '../../sql.ts';
import { type Completed, finishStatement, publishCompleted } from '../campaigns/index.ts';
import { type EmailedAnswer, emailedStatement, queueAnswerEmails } from '../emails/index.ts';
import { feedStatement, notifyFeed, type RecordedEvent } from '../feed/index.ts';
import {
  bookStatements,
  curatorWallet,
  lockHeldWallets,
  openHolds,
  settlementOf,
  zeroCredits,
  type Booking,
  type Held,
  type OpenHold,
} from '../ledger/index.ts';
import { answerStatements } from '../statistics/index.ts';
import { type Outcome, returnMoney, settlementInput } from './answer-money.service.ts';
import { answerEvents, notifyAnswered } from './answer-events.service.ts';
import { closeStatements, type NewAnswer } from './close-submission.repository.ts';
import type { LockedForAnswer } from './lock-submission.ts';

/** An answer whose money is about to move. */
export interface Spending {
  submissionId: number;
  curatorAccountId: number;
  submission: LockedForAnswer;
  outcome: Outcome;
}

/** Whether an answer locks no further rows, so that it may share a transaction with others. */
export const locksNoMore = ({ submission, outcome }: Pick<Spending, 'submission' | 'outcome'>): boolean =>
  outcome.returned === zeroCredits && (outcome.spent === zeroCredits || submission.clearing_wallet !== null);

/** The statements that lock the wallets that answers spend from and to, if they do, and read their holds; and how to read their rows. */
export async function spendingStatements(
  trx: Knex.Transaction,
  answers: readonly Spending[],
): Promise<{
  statements: Record<'wallets' | 'holds', Statement>;
  heldBy: (submissionId: number, holds: readonly OpenHold[]) => Held;
}> {
  const earningIds = new Map<number, number>();
  for (const { submissionId, submission, outcome, curatorAccountId } of answers) {
    if (outcome.spent === zeroCredits) continue;
    const id = submission.clearing_wallet ?? (await curatorWallet(trx, curatorAccountId)).clearing;
    earningIds.set(submissionId, id);
  }
  const spending = [...earningIds.keys()];
  return {
    statements: { wallets: lockHeldWallets(spending, [...earningIds.values()]), holds: openHolds(spending) },
    heldBy: (submissionId, holds) => ({
      holds: holds.filter((hold) => hold.submissionId === submissionId),
      earningId: earningIds.get(submissionId) ?? null,
    }),
  };
}

/** An answer with all that it changes. */
export interface AnswerWrites extends NewAnswer {
  held: Held;
}

/** Writes answers in one statement, and announces them. */
export async function writeAnswers(
  trx: Knex.Transaction,
  answers: readonly AnswerWrites[],
  rules: Rules,
): Promise<void> {
  const bookings: Booking[] = [];
  for (const { submission, outcome, held } of answers) {
    if (outcome.returned > zeroCredits) await returnMoney(trx, submission, outcome);
    else if (outcome.spent > zeroCredits) {
      bookings.push((await settlementOf(trx, settlementInput(submission, outcome), held)).booking);
    }
  }
  const submissions = answers.map((one) => one.submission);
  // A wrong match counts for no rate.
  const counted = answers.filter(({ input }) => input.decision !== 'wrong_match');
  const written = await writeTogether<{
    events: RecordedEvent;
    emailed: EmailedAnswer;
    campaign: Completed;
    transfers: object;
  }>(
    trx,
    {
      ...closeStatements(answers, rules),
      ...(bookings.length > 0 && bookStatements(bookings)),
      events: feedStatement(answers.flatMap((one) => answerEvents(one.submission, one.input, one.outcome))),
      emailed: emailedStatement(submissions.map((one) => one.id)),
      campaign: finishStatement(submissions),
      ...(counted.length > 0 &&
        answerStatements(
          counted.map(({ submission, input, answeredAt }) => ({
            submissionId: submission.id,
            isAccepted: input.decision === 'accepted',
            answeredAt,
          })),
        )),
    },
    ['events', 'emailed', 'campaign', ...(bookings.length > 0 ? (['transfers'] as const) : [])],
  );
  // They are open and locked, so nothing of them can have been booked.
  const legs = bookings.flatMap((booking) => booking.legs).length;
  if (legs > 0 && written.transfers.length !== legs) throw new Error('a submission was settled before its answer');
  await notifyFeed(trx, written.events);
  await queueAnswerEmails(trx, written.emailed);
  await notifyAnswered(trx, submissions);
  await publishCompleted(trx, written.campaign);
}
