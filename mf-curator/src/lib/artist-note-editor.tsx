import { useFailureMessage, useText } from '@fanfare/kit';
import { TextArea, formatNumber } from '@fanfare/shared-ui';
import { useEffect, useRef } from 'react';
import s from './artist-note.module.css';
import { noteMaxCharacters } from './artist-note.ts';
import { useArtistNoteEditor } from './use-artist-note-editor.ts';

interface ArtistNoteEditorProps {
  submissionId: number;
  /** The note as the page knows it, or ''. */
  savedText: string;
}

/** The note in full, to be edited. */
export function ArtistNoteEditor({ submissionId, savedText }: ArtistNoteEditorProps) {
  const { t, locale } = useText();
  const messageFor = useFailureMessage('form');
  const { shown, type, sendAnyway, remove, discard, canRemove, isOutdated, error, state } = useArtistNoteEditor(
    submissionId,
    savedText,
  );
  const field = useRef<HTMLTextAreaElement>(null);
  // The popover that moves the focus into itself may have opened before this code had come.
  useEffect(() => field.current?.focus(), []);
  return (
    <div className={s.editor}>
      <TextArea
        ref={field}
        label={t('artistNote.label')}
        labelHidden
        counter={t('answer.counter', {
          length: formatNumber(shown.length, locale, 0),
          max: formatNumber(noteMaxCharacters, locale, 0),
        })}
        rows={5}
        value={shown}
        maxLength={noteMaxCharacters}
        error={error ? messageFor(error) : undefined}
        onChange={({ target }) => type(target.value)}
      />
      <p className={s.state}>
        <span role="status">{t(`artistNote.states.${state}`)}</span>
        {error || isOutdated ? (
          <button type="button" onClick={sendAnyway}>
            {t('artistNote.retry')}
          </button>
        ) : null}
        {isOutdated ? (
          <button type="button" onClick={discard}>
            {t('artistNote.discard')}
          </button>
        ) : null}
        {canRemove ? (
          <button type="button" onClick={remove}>
            {t('artistNote.delete')}
          </button>
        ) : null}
      </p>
    </div>
  );
}
