import { useDebounced, useFailureToast, usePersistedState, useShell, useText } from '@fanfare/kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { artistNoteQuery, useSaveArtistNote } from './artist-note.ts';

const quietMs = 700;
/** What isn't saved yet, and the saved text that it was typed over; null for a text of a version that didn't keep that. */
const nothingUnsaved: { text: string | null; base: string | null } = { text: null, base: null };

/**
 * React hook: edits a note. Saves while one types, and what is left on closing. What isn't saved yet is kept in the tab, so that a save
 * that fails loses nothing. It is saved by itself only over the text that it was based on: what another tab has saved since is replaced
 * only by `sendAnyway`.
 * @param savedText the note as the page knows it, or ''
 */
export function useArtistNoteEditor(submissionId: number, savedText: string) {
  const { t } = useText();
  const { call, notify } = useShell();
  const showError = useFailureToast();
  const queries = useQueryClient();
  const current = useQuery(artistNoteQuery(call, submissionId));
  const save = useSaveArtistNote(submissionId);
  const { values: unsaved, change: keep, clear: forget } = usePersistedState(`note.${submissionId}`, nothingUnsaved);
  const [typed, setTyped] = useState(unsaved.text);
  const stored = current.data ? (current.data.note?.text ?? '') : savedText;
  const shown = typed ?? stored;
  const settled = useDebounced(typed, quietMs);
  /** What was sent last, or found to be saved already. */
  const sent = useRef<string | null>(null);
  const isClosed = useRef(false);
  /** The note is what the API has, not what the page knew. */
  const isRead = current.isFetchedAfterMount && current.isSuccess;
  const isUnsaved = unsaved.text !== null;
  const isOutdated = isRead && isUnsaved && unsaved.base !== stored && shown.trim() !== stored;

  const canSaveItself = isRead && !isOutdated;

  const type = (text: string) => {
    keep({ text, base: isUnsaved ? unsaved.base : typed === null ? stored : (sent.current ?? stored) });
    setTyped(text);
  };
  const discard = () => {
    sent.current = null;
    setTyped(null);
    forget();
  };
  const send = (text: string) => {
    const trimmed = text.trim();
    if (trimmed === (sent.current ?? stored)) {
      sent.current = trimmed;
      if (!save.isPending) forget();
      return;
    }
    sent.current = trimmed;
    // A promise, not callbacks of `mutate`: the popover may be closed by then, and its error with it.
    save.mutateAsync(trimmed).then(
      ({ note }) => {
        if (sent.current === trimmed && latest.current.typed?.trim() === trimmed) forget();
        // What was typed since is based on this.
        else if (latest.current.typed !== null) keep({ base: note?.text ?? '' });
      },
      (thrown: unknown) => {
        sent.current = null;
        if (isClosed.current) showError(thrown);
      },
    );
  };
  const sendAnyway = () => {
    // Nobody knows yet what it would replace.
    if (!isRead) return void current.refetch();
    // What was sent has been replaced since.
    if (isOutdated) sent.current = null;
    send(shown);
  };
  const sendUnsaved = (text: string) => {
    if (isUnsaved) send(text);
  };
  const sendLeft = () => {
    if (typed === null || !isUnsaved) return;
    if (isRead) return isOutdated ? undefined : send(typed);
    // Closed before it was read, or it couldn't be.
    queries
      .fetchQuery(artistNoteQuery(call, submissionId))
      .then(({ note }) => ((note?.text ?? '') === unsaved.base ? send(typed) : undefined))
      .catch(showError);
  };
  const latest = useRef({ typed, sendUnsaved, sendLeft });
  useEffect(() => {
    latest.current = { typed, sendUnsaved, sendLeft };
  });
  useEffect(() => {
    // An emptied field is saved on leaving it: one may be about to write it anew.
    if (canSaveItself && settled !== null && settled.trim() !== '') latest.current.sendUnsaved(settled);
  }, [settled, canSaveItself]);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
      latest.current.sendLeft();
    };
  }, []);

  const remove = () => {
    const before = shown.trim();
    // Not kept in the tab: a deletion that fails leaves the note as it is.
    setTyped('');
    send('');
    const undo = () => {
      discard();
      save.mutateAsync(before).catch(showError);
    };
    notify({ text: t('artistNote.deleted'), action: { label: t('artistNote.undo'), onSelect: undo } });
  };
  return {
    shown,
    type,
    sendAnyway,
    remove,
    discard,
    canRemove: stored !== '' && shown.trim() !== '' && !isOutdated,
    isOutdated,
    error: save.error ?? (isUnsaved ? current.error : null),
    state: save.isPending ? 'saving' : isOutdated ? 'outdated' : save.isSuccess && typed !== null ? 'saved' : 'private',
  } as const;
}
