import { useDebounced, useFailureMessage, useFailureToast, usePersistedState, useShell, useText } from '@fanfare/kit';
import { Popover, TextArea, formatNumber } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import s from './artist-note.module.css';
import { artistNoteQuery, noteMaxCharacters, useSaveArtistNote } from './artist-note.ts';

interface ArtistNotePopoverProps {
  artist: string;
  submissionId: number;
  /** The note as the page knows it, or ''. */
  savedText: string;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  trigger: ReactElement;
}

/** The note in full, to be edited. */
export function ArtistNotePopover({
  artist,
  submissionId,
  savedText,
  isOpen,
  onOpen,
  trigger,
}: ArtistNotePopoverProps) {
  const { t } = useText();
  return (
    <Popover
      className={s.popup}
      title={t('artistNote.title', { artist })}
      open={isOpen}
      onOpenChange={onOpen}
      trigger={trigger}
    >
      <Editor submissionId={submissionId} savedText={savedText} />
    </Popover>
  );
}

const quietMs = 700;
const nothingUnsaved: { text: string | null } = { text: null };

/** Saves while one types, and what is left on closing. What isn't saved yet is kept in the tab, so that a save that fails loses nothing. */
function Editor({ submissionId, savedText }: { submissionId: number; savedText: string }) {
  const { t, locale } = useText();
  const { call, notify } = useShell();
  const messageFor = useFailureMessage();
  const showError = useFailureToast();
  const current = useQuery(artistNoteQuery(call, submissionId));
  const save = useSaveArtistNote(submissionId);
  const { values: unsaved, change: keep, clear: forget } = usePersistedState(`note.${submissionId}`, nothingUnsaved);
  const [typed, setTyped] = useState(unsaved.text);
  const type = (text: string) => {
    setTyped(text);
    keep({ text });
  };
  const stored = current.data ? (current.data.note?.text ?? '') : savedText;
  const shown = typed ?? stored;
  const settled = useDebounced(typed, quietMs);
  const sent = useRef<string | null>(null);
  const isClosed = useRef(false);
  const send = (text: string) => {
    const trimmed = text.trim();
    if (trimmed === (sent.current ?? stored)) {
      if (!save.isPending) forget();
      return;
    }
    sent.current = trimmed;
    // A promise, not callbacks of `mutate`: the popover may be closed by then, and its error with it.
    save.mutateAsync(trimmed).then(
      () => {
        if (sent.current === trimmed && latest.current.typed?.trim() === trimmed) forget();
      },
      (thrown: unknown) => {
        sent.current = null;
        if (isClosed.current) showError(thrown);
      },
    );
  };
  const latest = useRef({ typed, send });
  useEffect(() => {
    latest.current = { typed, send };
  });
  useEffect(() => {
    // An emptied field is saved on leaving it: one may be about to write it anew.
    if (settled !== null && settled.trim() !== '') latest.current.send(settled);
  }, [settled]);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
      const { typed: left, send: sendLeft } = latest.current;
      if (left !== null) sendLeft(left);
    };
  }, []);

  const remove = () => {
    const before = shown.trim();
    type('');
    send('');
    notify({
      text: t('artistNote.deleted'),
      // A promise, not a callback of `mutate`: the popover may be closed by then, and its error with it.
      action: { label: t('artistNote.undo'), onSelect: () => void save.mutateAsync(before).catch(showError) },
    });
  };
  const state = save.isPending ? 'saving' : save.isSuccess && typed !== null ? 'saved' : 'private';
  return (
    <div className={s.editor}>
      <TextArea
        label={t('artistNote.label')}
        labelHidden
        counter={t('answer.counter', {
          length: formatNumber(shown.length, locale, 0),
          max: formatNumber(noteMaxCharacters, locale, 0),
        })}
        rows={5}
        value={shown}
        maxLength={noteMaxCharacters}
        error={save.error ? messageFor(save.error) : undefined}
        onChange={({ target }) => type(target.value)}
      />
      <p className={s.state}>
        <span role="status">{t(`artistNote.states.${state}`)}</span>
        {save.error ? (
          <button type="button" onClick={() => send(shown)}>
            {t('artistNote.retry')}
          </button>
        ) : null}
        {stored !== '' && shown.trim() !== '' ? (
          <button type="button" onClick={remove}>
            {t('artistNote.delete')}
          </button>
        ) : null}
      </p>
    </div>
  );
}
