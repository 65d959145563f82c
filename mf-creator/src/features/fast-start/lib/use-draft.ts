import { useCallback, useEffect, useRef, useState } from 'react';
import { newDraft, type FastDraft } from './draft.ts';
import { dropDraft, onOtherTab, readDraft, writeDraft } from './kept-draft.ts';

/**
 * React hook: the campaign that somebody has begun in this browser. Each change is kept at once; other tabs follow. Mount it anew for
 * another account.
 * @param accountId null for a visitor
 */
export function useDraft(accountId: number | null) {
  const [draft, setDraft] = useState(() => readDraft(accountId) ?? newDraft());
  const [isKept, setIsKept] = useState(true);
  // What runs for a while, such as making the campaign, changes it several times before it is drawn again.
  const latest = useRef(draft);

  const show = useCallback((next: FastDraft) => {
    latest.current = next;
    setDraft(next);
  }, []);
  useEffect(() => onOtherTab(accountId, () => show(readDraft(accountId) ?? newDraft())), [accountId, show]);
  return {
    draft,
    /** False where this browser keeps nothing: a new page would begin with nothing. */
    isKept,
    now: () => latest.current,
    change: (part: Partial<FastDraft>) => {
      const next = { ...latest.current, ...part };
      setIsKept(writeDraft(accountId, next));
      show(next);
    },
    /** Begins with nothing. */
    forget: () => {
      dropDraft(accountId);
      show(newDraft());
    },
    /** It has become a campaign: nothing of it is kept, and what the page shows stays until the page is left. */
    finish: () => dropDraft(accountId),
  };
}
export type DraftState = ReturnType<typeof useDraft>;
