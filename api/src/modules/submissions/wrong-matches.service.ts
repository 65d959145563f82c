import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { openedWithin, recentAnswers } from './answers.repository.ts';

/** How many wrong matches a curator returned in the window, and how many are allowed. */
export async function wrongMatchesOf(
  db: Knex,
  curatorAccountId: number,
  { submissions: rules }: Rules,
): Promise<{ used: number; allowed: number }> {
  const recent = await recentAnswers(db, curatorAccountId, rules.wrongMatchWindowDays);
  const share = Math.floor((recent.all * rules.wrongMatchMaxPercent) / 100);
  return { used: recent.wrong_match, allowed: Math.max(rules.wrongMatchMaxCount, share) };
}

/** @throws AppError wrong_match_limit: too long after opening, or too many of late */
export async function checkWrongMatch(
  trx: Knex.Transaction,
  {
    submissionId,
    curatorAccountId,
    isExcludedGenre,
  }: { submissionId: number; curatorAccountId: number; isExcludedGenre: boolean },
  rules: Rules,
): Promise<void> {
  const { wrongMatchWithinHours, wrongMatchWindowDays } = rules.submissions;
  const isInTime = (await openedWithin(trx, submissionId, wrongMatchWithinHours)) ?? isExcludedGenre;
  if (!isInTime) {
    throw new AppError('wrong_match_limit', because('submissions.wrong_match_hours', { hours: wrongMatchWithinHours }));
  }
  const { used, allowed } = await wrongMatchesOf(trx, curatorAccountId, rules);
  if (used >= allowed) {
    throw new AppError(
      'wrong_match_limit',
      because('submissions.wrong_match_used', { used, days: wrongMatchWindowDays }),
      { details: { used, allowed } },
    );
  }
}
