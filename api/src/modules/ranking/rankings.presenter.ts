import type { TrainedRanking } from '@fanfare/api-contract';
import { isCurrent } from './ranker.ts';
import type { StaffRankingRow } from './staff-rankings.repository.ts';

/** Whether each of its variants was trained for the features of this release. */
export const isUsable = ({ features }: Pick<StaffRankingRow, 'features'>): boolean =>
  features.every((names) => isCurrent({ features: names }));

export const trainedRanking = (row: StaffRankingRow): TrainedRanking => ({
  id: row.id,
  trainedAt: row.trainedAt.toISOString(),
  examples: row.examples,
  figures: row.figures,
  isLive: row.isLive,
  liveSince: row.liveSince?.toISOString() ?? null,
  chosenBy: row.chosenBy,
  isUsable: isUsable(row),
  awaitsDecision: row.isUndecided && isUsable(row),
});
