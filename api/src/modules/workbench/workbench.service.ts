import type { CallTypes, getWorkbench } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { CuratorSubject } from '../../plugins/contract.ts';
import type { Rules } from '../../rules.ts';
import { hundredths, toDecimal } from '../ledger/index.ts';
import { wrongMatchesOf } from '../submissions/index.ts';
import { missedOf } from './missed.service.ts';
import { todayOf, capacityOf } from './workbench.repository.ts';

type WorkbenchState = CallTypes<typeof getWorkbench>['data'];

export async function workbenchState(db: Knex, subject: CuratorSubject, rules: Rules): Promise<WorkbenchState> {
  const [intake, day, wrongMatch, missed] = await Promise.all([
    capacityOf(db, subject.curatorProfileId, rules.services.awayDays),
    todayOf(db, subject.accountId),
    wrongMatchesOf(db, subject.accountId, rules),
    missedOf(db, subject, rules),
  ]);
  return {
    weekCount: intake.week_count,
    weeklyCapacity: intake.weekly_capacity,
    awayUntil: intake.away_until?.toISOString() ?? null,
    isAwayByRule: intake.is_away_by_rule,
    missed,
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
