import type { Submission } from '@fanfare/api-contract';

/** Which words stand for a promise, and the values in them. */
export interface PromiseText {
  key: string;
  values: { dueAt?: string | null; credits?: number };
}

const isPost = ({ service }: Submission) => ['instagram', 'tiktok', 'youtube'].includes(service.type);

/**
 * What a yes has become, with its money: a playlist or radio is paid for its answer, a post only once it is verified.
 * Null where nothing was promised, or an API that is older doesn't say.
 */
export function promiseText(submission: Submission): PromiseText | null {
  const { status, ending, heldCredits, spentCredits, returnedCredits, priceCredits } = submission;
  if (!ending) return null;
  const { proof, proofDueAt, keepUntil, keptAt, givenBackCredits } = ending;
  const kind = isPost(submission) ? 'post' : 'place';
  if (status === 'accepted') {
    if (proof?.state === 'disputed')
      return { key: 'post.disputed', values: { dueAt: proof.decideBy, credits: heldCredits } };
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
    // What was never spent came back without having been given back.
    const credits = kind === 'post' ? returnedCredits : givenBackCredits;
    return { key: `${kind}.${why}`, values: { dueAt: proof?.removedAt ?? proofDueAt, credits } };
  }
  return null;
}
