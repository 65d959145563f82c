import { useCallback, useEffect, useRef, useState } from 'react';
import { newDraft, type FastDraft } from './draft.ts';
import { dropDraft, onOtherTab, readDraft, writeDraft } from './kept-draft.ts';

/**
 * React hook: the draft in this browser. Every change is saved, and other tabs follow. Remount it for another account.
 * @param accountId null for a visitor
 */
export function useDraft(accountId: number | null) {
  const [draft, setDraft] = useState(() => readDraft(accountId) ?? newDraft());
  const [isKept, setIsKept] = useState(true);
  // Long-running work changes the draft several times between renders.
  const latest = useRef(draft);

  const show = useCallback((next: FastDraft) => {
    latest.current = next;
    setDraft(next);
  }, []);
  useEffect(() => onOtherTab(accountId, () => show(readDraft(accountId) ?? newDraft())), [accountId, show]);
  return {
    draft,
    /** False if this browser can't save it: a reload would lose it. */
    isKept,
    now: () => latest.current,
    change: (part: Partial<FastDraft>) => {
      const next = { ...latest.current, ...part };
      setIsKept(writeDraft(accountId, next));
      show(next);
    },
    /** Starts over. */
    forget: () => {
      dropDraft(accountId);
      show(newDraft());
    },
    /** The campaign exists: deletes the stored draft but keeps what the page shows. */
    finish: () => dropDraft(accountId),
  };
}
export type DraftState = ReturnType<typeof useDraft>;
