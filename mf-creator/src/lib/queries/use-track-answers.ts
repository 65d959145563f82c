import type { Campaign } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import { useEffect } from 'react';

/** Older answers are no news; the API stores none of them. */
const freshMs = 7 * 24 * 3_600_000;

/** React hook: tells marketing of the campaign's fresh answers, if the account allows it. The shell sends each once. */
export function useTrackAnswers(campaign: Campaign | undefined): void {
  const { now, track } = useShell();
  useEffect(() => {
    for (const { id, answer } of campaign?.submissions ?? [])
      if (answer && now() - Date.parse(answer.answeredAt) < freshMs) track?.('answer_received', id);
  }, [campaign, now, track]);
}
