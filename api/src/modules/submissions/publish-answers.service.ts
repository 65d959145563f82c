import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import { readTogether } from '../../sql.ts';
import { readText } from '../answer-text/index.ts';
import type { OpenHold } from '../ledger/index.ts';
import { outcomeOf } from './answer-money.service.ts';
import { namesOf } from './answer.service.ts';
import { comparedText } from './answers.repository.ts';
import { lockForAnswers } from './lock-submission.ts';
import { type DueAnswer, dueAnswers, removeDue } from './unpublished-answers.repository.ts';
import { locksNoMore, type Spending, spendingStatements, writeAnswers } from './write-answers.service.ts';

const mostAtOnce = 20;
const batch = 500;

/**
 * Publishes and books answers of different curators that can't be undone any more, in one transaction. Those that others have published or
 * undone meanwhile are skipped.
 * @returns those that lock further rows, where there are several: each has to be published in a transaction of its own
 */
const publish = (db: Knex, due: readonly DueAnswer[], rules: Rules): Promise<DueAnswer[]> =>
  db.transaction(async (trx) => {
    const locked = await lockForAnswers(trx, due);
    const spendings = due.flatMap((one): (Spending & { due: DueAnswer })[] => {
      const submission = locked.get(one.submissionId);
      if (!submission?.has_unpublished_answer) return [];
      return [{ ...one, due: one, submission, outcome: outcomeOf(submission, one.decision, rules) }];
    });
    const together = due.length === 1 ? spendings : spendings.filter(locksNoMore);
    const removed = await removeDue(
      trx,
      together.map((one) => one.submissionId),
    );
    const answers = new Map(removed.map((answer) => [answer.submissionId, answer]));
    const published = together.filter((one) => answers.has(one.submissionId));
    if (published.length > 0) {
      const { statements, heldBy } = await spendingStatements(trx, published);
      const { holds } = await readTogether<{ wallets: { id: number }; holds: OpenHold }>(trx, statements);
      const writes = published.map(({ submissionId, submission, outcome }) => {
        const { input, listening, answeredAt } = answers.get(submissionId)!;
        const text = comparedText(readText(input.feedback), namesOf(submission));
        return { submission, outcome, input, text, listening, answeredAt, held: heldBy(submissionId, holds) };
      });
      await writeAnswers(trx, writes, rules);
    }
    return spendings.filter((one) => !together.includes(one)).map((one) => one.due);
  });

/** Answers in groups that may share a transaction: none has two of one curator. */
function groupsOf(due: readonly DueAnswer[]): DueAnswer[][] {
  const groups: DueAnswer[][] = [];
  for (const one of due) {
    const fits = (group: DueAnswer[]) =>
      group.length < mostAtOnce && group.every((other) => other.curatorAccountId !== one.curatorAccountId);
    const group = groups.find(fits);
    if (group) group.push(one);
    else groups.push([one]);
  }
  return groups;
}

/**
 * Publishes every answer that can't be undone any more. Safe to run in several processes. One that fails stops no other, and is tried
 * again in the next run.
 * @param onFailure told about each that failed
 */
export async function publishDue(
  db: Knex,
  rules: Rules,
  onFailure: (error: unknown, answer: DueAnswer) => void,
): Promise<void> {
  const publishSeparately = async (due: readonly DueAnswer[]) => {
    for (const one of due) await publish(db, [one], rules).catch((error: unknown) => onFailure(error, one));
  };
  let last: DueAnswer | null = null;
  for (;;) {
    const due = await dueAnswers(db, last, batch);
    for (const group of groupsOf(due)) {
      if (group.length === 1) await publishSeparately(group);
      else await publishSeparately(await publish(db, group, rules).catch(() => group));
    }
    last = due.at(-1) ?? null;
    if (due.length < batch) return;
  }
}
