import { useText } from '@fanfare/kit';
import { Button, IconButton, TextField, XIcon, formatDuration } from '@fanfare/shared-ui';
import { useState, type FormEvent } from 'react';
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

/** Writes a note at a second of the track. Enter saves it, Escape discards it. */
export function NoteForm({ atSeconds, onAdd, onCancel }: NoteFormProps) {
  const { t } = useText();
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) onAdd({ atSeconds, text: text.trim() });
    else onCancel();
  };
  return (
    <form className={s.form} onSubmit={submit}>
      <TextField
        className={s.field}
        label={t('notes.at', { at: formatDuration(atSeconds) })}
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
      <Button variant="ghost" onClick={onCancel}>
        {t('notes.cancel')}
      </Button>
    </form>
  );
}
