import { useCallback, useEffect, useState } from 'react';
import { forgetDraft } from '../lib/use-draft.ts';

/** What was sent at once, and can be undone together. */
export interface SentAnswers {
  ids: readonly number[];
  /** What became of it, for display. */
  text: string;
  /** The earliest deadline: undone after it, a submission expires. */
  deadlineAt: string;
  /** Of this browser's clock. */
  undoUntilMs: number;
}

/**
 * React hook: what was sent within the last seconds, the newest last. Drafts stay until they can't be needed any more.
 */
export function useSentAnswers() {
  const [sent, setSent] = useState<readonly SentAnswers[]>([]);
  useEffect(() => {
    if (sent.length === 0) return;
    const nextMs = Math.min(...sent.map((one) => one.undoUntilMs));
    const timer = setTimeout(
      () => {
        const nowMs = Date.now();
        for (const { ids } of sent.filter((one) => one.undoUntilMs <= nowMs)) ids.forEach(forgetDraft);
        setSent((before) => before.filter((one) => one.undoUntilMs > nowMs));
      },
      Math.max(0, nextMs - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [sent]);
  const add = useCallback((one: SentAnswers) => setSent((before) => [...before, one]), []);
  const remove = useCallback((one: SentAnswers) => setSent((before) => before.filter((other) => other !== one)), []);
  return { last: sent.at(-1) ?? null, add, remove };
}
