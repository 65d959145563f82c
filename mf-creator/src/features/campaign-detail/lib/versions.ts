import type { Audio, Submission } from '@fanfare/api-contract';

/** A receipt counts to the length of what was heard; both are rounded on their way. */
const toleranceSeconds = 1;

/**
 * Which file of a track an answer is about: the newest that was there when it was given and is as long as what was measured.
 * @param versions newest first
 * @returns null where that isn't certain: a newer one of the same length came while the curator was at it, or none fits
 */
export function versionOf(versions: readonly Audio[], { answer, openedAt }: Submission): Audio | null {
  if (!answer) return null;
  const [heard, before] = versions.filter(
    ({ uploadedAt, durationSeconds }) =>
      Date.parse(uploadedAt) <= Date.parse(answer.answeredAt) &&
      Math.abs(durationSeconds - answer.receipt.durationSeconds) <= toleranceSeconds,
  );
  if (!heard) return null;
  const cameBetween = before && (openedAt === null || Date.parse(heard.uploadedAt) > Date.parse(openedAt));
  return cameBetween ? null : heard;
}
