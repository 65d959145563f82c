import type { Phrase } from '@fanfare/api-contract';
import { LoadError, useFailureMessage, useFailureToast, useShell, useText } from '@fanfare/kit';
import {
  Banner,
  Button,
  IconButton,
  PencilIcon,
  Skeleton,
  TextArea,
  Trash2Icon,
  formatPercent,
} from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent } from 'react';
import { answerRules } from '../../../lib/rules.ts';
import { phrasesQuery, useDeletePhrase, useSavePhrase } from '../api/phrases.ts';
import s from './phrases.module.css';

interface PhrasesProps {
  id: string;
  /** The text selected in the feedback, offered as a new phrase. */
  selected: string;
  onInsert: (text: string) => void;
  onClose: () => void;
}

/** The curator's phrases: a click inserts one at the caret; they are added, edited and deleted here. */
export function Phrases({ id, selected, onInsert, onClose }: PhrasesProps) {
  const { t, locale } = useText();
  const { call, notify } = useShell();
  const messageFor = useFailureMessage('form');
  const showError = useFailureToast();
  const phrases = useQuery(phrasesQuery(call));
  const save = useSavePhrase();
  const remove = useDeletePhrase();
  const restore = useSavePhrase();
  const [editing, setEditing] = useState<Pick<Phrase, 'text'> & { id: number | null }>({ id: null, text: selected });
  const list = useRef<HTMLUListElement>(null);

  const onSave = () => {
    const text = editing.text.trim();
    if (text) save.mutate({ ...editing, text }, { onSuccess: () => setEditing({ id: null, text: '' }) });
  };
  const onRestore = (phrase: Phrase) => void restore.mutateAsync(phrase).catch(showError);
  // Promises, not callbacks of `mutate`: of two quick deletions it would call those of the second alone, and none once this is closed.
  const onRemove = (phrase: Phrase) =>
    void remove.mutateAsync(phrase).then(() => {
      setEditing((now) => (now.id === phrase.id ? { id: null, text: '' } : now));
      notify({
        text: t('phrases.deleted'),
        action: { label: t('phrases.undo'), onSelect: () => onRestore(phrase) },
      });
    }, showError);
  /** The arrow keys move through the phrases, Escape closes them. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
      return;
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      // Saves the phrase instead of sending the answer.
      event.preventDefault();
      onSave();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>('[data-phrase]') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    if (at < 0) return;
    event.preventDefault();
    buttons[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
  };

  return (
    // The key handler serves the controls inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div id={id} className={s.phrases} onKeyDown={onKeyDown}>
      <p className={s.warning}>
        {t('phrases.warning', {
          limit: formatPercent(answerRules.similarityLimit, locale),
          count: answerRules.similarityWindow,
        })}
      </p>
      {phrases.data ? (
        phrases.data.length === 0 ? (
          <p className={s.empty}>{t('phrases.empty')}</p>
        ) : (
          <ul ref={list} className={s.list} aria-label={t('phrases.title')}>
            {phrases.data.map((phrase, index) => (
              <li key={phrase.id}>
                <button
                  type="button"
                  data-phrase=""
                  className={s.insert}
                  // The list was just opened to choose one.
                  // oxlint-disable-next-line jsx-a11y/no-autofocus
                  autoFocus={index === 0 && selected === ''}
                  onClick={() => onInsert(phrase.text)}
                >
                  {phrase.text}
                </button>
                <IconButton
                  size="s"
                  label={t('phrases.edit', { phrase: phrase.text })}
                  icon={<PencilIcon aria-hidden="true" />}
                  onClick={() => setEditing(phrase)}
                />
                <IconButton
                  size="s"
                  label={t('phrases.delete', { phrase: phrase.text })}
                  icon={<Trash2Icon aria-hidden="true" />}
                  onClick={() => onRemove(phrase)}
                />
              </li>
            ))}
          </ul>
        )
      ) : phrases.error ? (
        <LoadError error={phrases.error} onRetry={() => void phrases.refetch()} retrying={phrases.isFetching} />
      ) : (
        <Skeleton lines={2} />
      )}
      {/* Not a form element, as it is inside the answer's form. */}
      <div className={s.new}>
        <TextArea
          label={t(editing.id === null ? 'phrases.new' : 'phrases.change')}
          rows={2}
          maxLength={answerRules.phraseMaxCharacters}
          value={editing.text}
          onChange={(event) => setEditing({ ...editing, text: event.target.value })}
        />
        <Button size="s" loading={save.isPending} disabled={editing.text.trim() === ''} onClick={onSave}>
          {t('phrases.save')}
        </Button>
        {editing.id === null ? null : (
          <Button size="s" variant="ghost" onClick={() => setEditing({ id: null, text: '' })}>
            {t('phrases.cancel')}
          </Button>
        )}
        <Button size="s" variant="ghost" className={s.close} onClick={onClose}>
          {t('phrases.close')}
        </Button>
      </div>
      {save.error ? <Banner tone="danger" title={messageFor(save.error)} /> : null}
    </div>
  );
}
