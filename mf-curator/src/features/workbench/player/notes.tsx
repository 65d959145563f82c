import { useText } from '@fanfare/kit';
import { Button, IconButton, TextField, XIcon, formatDuration } from '@fanfare/shared-ui';
import { useState, type FormEvent, type ReactNode } from 'react';
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
  atSeconds: number;
  onAdd: (note: Note) => void;
  onCancel: () => void;
}

/** Writes a note at a second of the track, in the place of its row. Enter saves it, Escape discards it. */
export function NoteForm({ atSeconds, onAdd, onCancel }: NoteFormProps) {
  const { t } = useText();
  const [text, setText] = useState('');
  const at = formatDuration(atSeconds);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) onAdd({ atSeconds, text: text.trim() });
    else onCancel();
  };
  return (
    <form className={s.form} onSubmit={submit}>
      <b data-figures="" aria-hidden="true">
        {at}
      </b>
      <TextField
        label={t('notes.at', { at })}
        labelHidden
        value={text}
        maxLength={answerRules.noteMaxCharacters}
        // A key or button has just opened it for typing.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
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
