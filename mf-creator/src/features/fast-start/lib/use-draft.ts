import { useCallback, useEffect, useRef, useState } from 'react';
import { newDraft, type FastDraft } from './draft.ts';
import { deleteDraft, subscribeToOtherTabs, loadDraft, saveDraft } from './draft-storage.ts';

/**
 * React hook: the draft in this browser. Every change is saved, and other tabs follow. Remount it for another account.
 * @param accountId null for a visitor
 */
export function useDraft(accountId: number | null) {
  const [draft, setDraft] = useState(() => loadDraft(accountId) ?? newDraft());
  const [isSaved, setIsSaved] = useState(true);
  // Long-running work changes the draft several times between renders.
  const latest = useRef(draft);

  const show = useCallback((next: FastDraft) => {
    latest.current = next;
    setDraft(next);
  }, []);
  useEffect(() => subscribeToOtherTabs(accountId, () => show(loadDraft(accountId) ?? newDraft())), [accountId, show]);
  return {
    draft,
    /** False if this browser can't save it: a reload would lose it. */
    isSaved,
    now: () => latest.current,
    change: (part: Partial<FastDraft>) => {
      const next = { ...latest.current, ...part };
      setIsSaved(saveDraft(accountId, next));
      show(next);
    },
    /** Starts over. */
    forget: () => {
      deleteDraft(accountId);
      show(newDraft());
    },
    /** The campaign exists: deletes the stored draft but keeps what the page shows. */
    finish: () => deleteDraft(accountId),
  };
}
export type DraftState = ReturnType<typeof useDraft>;
