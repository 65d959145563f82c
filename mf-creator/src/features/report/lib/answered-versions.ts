import type { Audio, Report } from '@fanfare/api-contract';

/**
 * The versions this campaign's answers are about, newest first; the newest if there are none yet.
 * @param versions newest first
 */
export function answeredVersions(versions: readonly Audio[], report: Report | undefined): Audio[] {
  const heard = new Set(report?.curators.filter(({ decision }) => decision).map(({ versionNumber }) => versionNumber));
  const about = versions.filter(({ versionNumber }) => heard.has(versionNumber));
  return about.length > 0 ? about : versions.slice(0, 1);
}

/** The version with most answers; the newer of two. */
export function mostAnswered(heard: readonly Audio[], report: Report | undefined): Audio | undefined {
  const countOf = (audio: Audio) =>
    report?.curators.filter(({ decision, versionNumber }) => decision && versionNumber === audio.versionNumber)
      .length ?? 0;
  return heard.toSorted((a, b) => countOf(b) - countOf(a))[0];
}
