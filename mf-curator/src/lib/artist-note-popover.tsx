import { useFailureMessage, useText } from '@fanfare/kit';
import { Popover, TextArea, formatNumber } from '@fanfare/shared-ui';
import type { ReactElement } from 'react';
import s from './artist-note.module.css';
import { noteMaxCharacters } from './artist-note.ts';
import { useArtistNoteEditor } from './use-artist-note-editor.ts';

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

function Editor({ submissionId, savedText }: { submissionId: number; savedText: string }) {
  const { t, locale } = useText();
  const messageFor = useFailureMessage('form');
  const { shown, type, sendAnyway, remove, discard, canRemove, isOutdated, error, state } = useArtistNoteEditor(
    submissionId,
    savedText,
  );
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
