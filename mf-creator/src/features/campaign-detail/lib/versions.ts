import type { Audio, Submission } from '@fanfare/api-contract';

/** Receipt and file durations are both rounded. */
const toleranceSeconds = 1;

/**
 * The file an answer is about: the newest one uploaded before it whose duration matches the receipt.
 * @param versions newest first
 * @returns null if that's ambiguous or nothing matches
 */
export function versionOf(versions: readonly Audio[], { answer, openedAt }: Submission): Audio | null {
  if (!answer) return null;
  const [heard, previous] = versions.filter(
    ({ uploadedAt, durationSeconds }) =>
      Date.parse(uploadedAt) <= Date.parse(answer.answeredAt) &&
      Math.abs(durationSeconds - answer.receipt.durationSeconds) <= toleranceSeconds,
  );
  if (!heard) return null;
  const isAmbiguous = previous && (openedAt === null || Date.parse(heard.uploadedAt) > Date.parse(openedAt));
  return isAmbiguous ? null : heard;
}
