import type { CallTypes, getWorkbench } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { CuratorSubject } from '../../plugins/contract.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { hundredths, toDecimal } from '../ledger/index.ts';
import { wrongMatchesOf } from '../submissions/index.ts';
import { dayOf, intakeOf, setAllAway } from './state.repository.ts';

type WorkbenchState = CallTypes<typeof getWorkbench>['data'];

const dayMs = 86_400_000;

/** What stands beside the queue. */
export async function stateOf(db: Knex, subject: CuratorSubject, rules: Rules): Promise<WorkbenchState> {
  const [intake, day, wrongMatch] = await Promise.all([
    intakeOf(db, subject.curatorProfileId),
    dayOf(db, subject.accountId),
    wrongMatchesOf(db, subject.accountId, rules),
  ]);
  return {
    weekCount: intake.week_count,
    weeklyCapacity: intake.weekly_capacity,
    awayUntil: intake.away_until?.toISOString() ?? null,
    isAwayByRule: intake.is_away_by_rule,
    day: {
      receivedCount: day.received,
      answeredCount: day.answered,
      earnedCredits: toDecimal(hundredths(day.earned)),
    },
    wrongMatch: {
      usedCount: wrongMatch.used,
      allowedCount: wrongMatch.allowed,
      windowDays: rules.submissions.wrongMatchWindowDays,
      withinHours: rules.submissions.wrongMatchWithinHours,
    },
  };
}

/**
 * Sets all of a curator's services away, or takes them back.
 * @param now by the product's clock
 * @throws AppError invalid_input for a time that is over, or too far ahead
 */
export async function setAway(
  db: Knex,
  { curatorProfileId }: CuratorSubject,
  until: Date | null,
  now: Date,
  rules: Rules,
): Promise<void> {
  const { awayDays, awayMaxDays } = rules.services;
  const refuse = (message: string) => new AppError('invalid_input', message, { fields: { until: message } });
  if (until && until <= now) throw refuse('This time is over');
  if (until && until.getTime() > now.getTime() + awayMaxDays * dayMs) {
    throw refuse(`At most ${awayMaxDays} days ahead; for longer, pause your services`);
  }
  await db.transaction((trx) => setAllAway(trx, curatorProfileId, until, awayDays));
}
