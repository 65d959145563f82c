import type { Submission } from '@fanfare/api-contract';

/** The catalogue key for the state of a promise, and its values. */
export interface PromiseText {
  key: string;
  values: { dueAt?: string | null; credits?: number };
}

const isPost = ({ service }: Submission) => ['instagram', 'tiktok', 'youtube'].includes(service.type);

/**
 * The state of an accepted submission. Playlists and radios are paid for the answer, posts once verified. Null where
 * nothing was promised or an older API doesn't say.
 * @param now the product's time
 */
export function promiseText(submission: Submission, now: number): PromiseText | null {
  const { status, ending, heldCredits, spentCredits, returnedCredits, priceCredits } = submission;
  if (!ending) return null;
  const { proof, proofDueAt, keepUntil, keptAt, givenBackCredits } = ending;
  const kind = isPost(submission) ? 'post' : 'place';
  if (status === 'accepted') {
    if (proof?.state === 'disputed')
      return { key: 'post.disputed', values: { dueAt: proof.decideBy, credits: heldCredits } };
    // One check didn't find it: time confirms nothing until the second one, which there is none of after the keep days.
    const isMissing = proof?.watch?.missingSince && (keepUntil === null || Date.parse(keepUntil) > now);
    if (proof?.state === 'waiting' && isMissing) return { key: 'post.notFound', values: { credits: heldCredits } };
    if (proof?.state === 'waiting')
      return { key: 'post.waiting', values: { dueAt: proof.confirmBy, credits: heldCredits } };
    return proofDueAt === null ? null : { key: `${kind}.due`, values: { dueAt: proofDueAt, credits: heldCredits } };
  }
  if (status === 'placed') {
    if (keptAt) return { key: `${kind}.kept`, values: { dueAt: keptAt, credits: spentCredits } };
    return { key: `${kind}.placed`, values: { dueAt: keepUntil, credits: priceCredits } };
  }
  if (status === 'broken') {
    const why = proof?.removedAt ? 'removed' : proof?.state === 'refused' ? 'refused' : 'missing';
    // An unspent price returns without a refund.
    const credits = kind === 'post' ? returnedCredits : givenBackCredits;
    return { key: `${kind}.${why}`, values: { dueAt: proof?.removedAt ?? proofDueAt, credits } };
  }
  return null;
}
