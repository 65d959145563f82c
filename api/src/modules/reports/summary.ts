import type { ReasonCode, Report } from '@fanfare/api-contract';

export type Aspect = Report['ratings'][number]['aspect'];
export type Ratings = Partial<Record<Aspect, number>>;

/** What an answer adds to counts and means. */
export interface Counted {
  decision: 'accepted' | 'declined' | 'wrong_match';
  reason_code: ReasonCode | null;
  ratings: Ratings;
}

/** In which order equals stand. */
const aspects: readonly Aspect[] = ['performance', 'songwriting', 'originality', 'production', 'fit'];

/** How often each reason was given for a no, most first. */
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

/** The mean of each aspect that was rated, to two places; the best first. */
export function meansOf(answers: readonly Counted[]): { aspect: Aspect; mean: number; count: number }[] {
  return aspects
    .map((aspect) => {
      const given = ratingsOf(answers, aspect);
      const total = given.reduce((sum, one) => sum + one, 0);
      return {
        aspect,
        mean: given.length > 0 ? Math.round((total / given.length) * 100) / 100 : 0,
        count: given.length,
      };
    })
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.mean - a.mean);
}

/** @returns answers to the music, which a wrong match is too; yes among them */
export const tallyOf = (answers: readonly Counted[]) => ({
  answeredCount: answers.length,
  acceptedCount: answers.filter(({ decision }) => decision === 'accepted').length,
});
