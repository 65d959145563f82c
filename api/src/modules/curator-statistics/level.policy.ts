import type { Level, LevelRequirement, ServiceLevel } from '@fanfare/api-contract';
import type { Rules } from '../../rules.ts';
import type { ServiceRecord } from '../services/index.ts';

const nextLevels: Record<Level, Level | null> = { new: 'standard', standard: 'trusted', trusted: 'top', top: null };
const percent = 100;

/** A share and its requirement, compared in whole numbers as levels are. */
function share(
  kind: LevelRequirement['kind'],
  hits: number,
  of: number,
  { atLeast, from = 1 }: { atLeast: number; from?: number },
): LevelRequirement {
  return {
    kind,
    value: of < from ? null : hits / of,
    limit: atLeast / percent,
    isMet: of < from || hits * percent >= atLeast * of,
  };
}

/**
 * The requirements of a service's next level, and how far its recent record meets them. The same rules as the job
 * `services.levels`.
 */
export function levelOf(record: ServiceRecord, { services: rules }: Rules): ServiceLevel {
  const { answered, missed, kept, broken, votes, helpful } = record;
  const nextLevel = nextLevels[record.level];
  const answers = (limit: number): LevelRequirement => ({
    kind: 'answers',
    value: answered,
    limit,
    isMet: answered >= limit,
  });
  const trusted = (): LevelRequirement[] => [
    answers(rules.trusted.answers),
    share('answer_rate', answered, answered + missed, { atLeast: rules.trusted.answerPercent }),
    share('kept_promises', kept, kept + broken, { atLeast: rules.trusted.keptPercent }),
    share('helpful', helpful, votes, { atLeast: rules.trusted.helpfulPercent, from: rules.helpfulFromVotes }),
  ];
  const byLevel: Record<Level, () => LevelRequirement[]> = {
    new: () => [],
    standard: () => [answers(rules.newBelowAnswers)],
    trusted,
    // Top depends on all records of the type, hourly.
    top: () => [...trusted(), { kind: 'best_of_trusted', value: null, limit: rules.topPercent / percent, isMet: null }],
  };
  return {
    serviceId: record.id,
    level: record.level,
    nextLevel,
    requirements: nextLevel === null ? [] : byLevel[nextLevel](),
  };
}
