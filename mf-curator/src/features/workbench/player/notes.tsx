import { useText } from '@fanfare/kit';
import { Button, IconButton, TextField, XIcon, formatDuration } from '@fanfare/shared-ui';
import type { ReactNode, RefObject, SyntheticEvent } from 'react';
import { answerRules } from '../../../lib/rules.ts';
import type { Note } from '../lib/draft.ts';
import s from './notes.module.css';

interface NotesProps {
  notes: readonly Note[];
  onRemove: (index: number) => void;
  onSeek: (seconds: number) => void;
}

/** Notes at a second of the track; pressing the time seeks to it. */
export function Notes({ notes, onRemove, onSeek }: NotesProps) {
  const { t } = useText();
  if (notes.length === 0) return null;
  return (
    <ul className={s.notes} aria-label={t('notes.label')}>
      {notes.map((note, index) => {
        const at = formatDuration(note.atSeconds);
        return (
          <li key={`${note.atSeconds} ${note.text}`}>
            <button
              type="button"
              data-figures=""
              aria-label={t('notes.goTo', { at })}
              onClick={() => onSeek(note.atSeconds)}
            >
              {at}
            </button>
            <span>{note.text}</span>
            <IconButton
              size="s"
              label={t('notes.remove', { at })}
              icon={<XIcon aria-hidden="true" />}
              onClick={() => onRemove(index)}
            />
          </li>
        );
      })}
    </ul>
  );
}

interface NoteFormProps {
  /** The text field. */
  field: RefObject<HTMLInputElement | null>;
  note: Note;
  onText: (text: string) => void;
  onAdd: () => void;
  onCancel: () => void;
}

/** Writes a note at a second of the track, in the place of its row. Enter saves it, Escape discards it. */
export function NoteForm({ field, note, onText, onAdd, onCancel }: NoteFormProps) {
  const { t } = useText();
  const at = formatDuration(note.atSeconds);
  const add = (event: SyntheticEvent) => {
    event.preventDefault();
    onAdd();
  };
  return (
    <form className={s.form} onSubmit={add}>
      <b data-figures="" aria-hidden="true">
        {at}
      </b>
      <TextField
        ref={field}
        label={t('notes.at', { at })}
        labelHidden
        value={note.text}
        maxLength={answerRules.noteMaxCharacters}
        // A key or button has just opened it for typing; one with a text was left open earlier.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={note.text === ''}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
          // Adds the note instead of sending the answer.
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) add(event);
        }}
      />
      <Button type="submit">{t('notes.add')}</Button>
      <IconButton label={t('notes.cancel')} icon={<XIcon aria-hidden="true" />} onClick={onCancel} />
    </form>
  );
}

/** The notes and what is being written, in a place that is there before the first of them: nothing below it moves. */
export function NotesArea({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const { t } = useText();
  return (
    <div className={s.area}>
      {children}
      {isOpen ? <p className={s.hint}>{t('notes.hint')}</p> : null}
    </div>
  );
}
