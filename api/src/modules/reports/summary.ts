import type { ReasonCode, Report } from '@fanfare/api-contract';

export type Aspect = Report['ratings'][number]['aspect'];
export type Ratings = Partial<Record<Aspect, number>>;

/** The parts of an answer that count. */
export interface Counted {
  decision: 'accepted' | 'declined' | 'wrong_match';
  reason_code: ReasonCode | null;
  ratings: Ratings;
}

/** Tie order. */
const aspects: readonly Aspect[] = ['performance', 'songwriting', 'originality', 'production', 'fit'];

/** Decline reasons by frequency. */
export function reasonsOf(answers: readonly Counted[]): Report['reasons'] {
  const counts = new Map<ReasonCode, number>();
  for (const { decision, reason_code: code } of answers) {
    if (decision === 'declined' && code) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return [...counts]
    .map(([reasonCode, count]) => ({ reasonCode, count }))
    .toSorted((a, b) => b.count - a.count || (a.reasonCode < b.reasonCode ? -1 : 1));
}

export const ratingsOf = (answers: readonly Counted[], aspect: Aspect): number[] =>
  answers.flatMap(({ ratings }) => ratings[aspect] ?? []);

/** The mean of each rated aspect to two decimals, best first. */
export function meansOf(answers: readonly Counted[]): { aspect: Aspect; mean: number; count: number }[] {
  return aspects
    .map((aspect) => {
      const ratings = ratingsOf(answers, aspect);
      const total = ratings.reduce((sum, rating) => sum + rating, 0);
      return {
        aspect,
        mean: ratings.length > 0 ? Math.round((total / ratings.length) * 100) / 100 : 0,
        count: ratings.length,
      };
    })
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.mean - a.mean);
}

/** @returns answers, wrong matches included, and acceptances among them */
export const tallyOf = (answers: readonly Counted[]) => ({
  answeredCount: answers.length,
  acceptedCount: answers.filter(({ decision }) => decision === 'accepted').length,
});
