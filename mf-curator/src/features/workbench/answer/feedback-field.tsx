import { useKeys, useText } from '@fanfare/kit';
import { Skeleton, TextArea, formatNumber, lazyScreen } from '@fanfare/shared-ui';
import { Suspense, useId, useRef, useState, type RefObject } from 'react';
import { answerRules } from '../../../lib/rules.ts';
import { insertAt } from '../lib/insert.ts';
import { lengthOf } from '../lib/rules.ts';
import s from './feedback-field.module.css';

// Opened by a button, so the first load does not wait for its code.
const Phrases = lazyScreen(() => import(/* webpackChunkName: "phrases" */ './phrases.tsx').then((it) => it.Phrases));

interface FeedbackFieldProps {
  /** The text field. */
  field: RefObject<HTMLTextAreaElement | null>;
  feedback: string;
  onFeedback: (feedback: string) => void;
}

/** The feedback for the artist, with the curator's own phrases. `F` focuses the field, Escape returns to the shortcuts. */
export function FeedbackField({ field, feedback, onFeedback }: FeedbackFieldProps) {
  const { t, locale } = useText();
  const caret = useRef<[number, number]>([feedback.length, feedback.length]);
  const [selected, setSelected] = useState<string | null>(null);
  const phrasesId = useId();
  const isOpen = selected !== null;

  const rest = () => {
    if (field.current) caret.current = [field.current.selectionStart, field.current.selectionEnd];
  };
  const focusAt = (at: number) => {
    caret.current = [at, at];
    field.current?.focus();
    // After React has rendered the new text.
    requestAnimationFrame(() => field.current?.setSelectionRange(at, at));
  };
  const close = () => {
    setSelected(null);
    focusAt(caret.current[1]);
  };
  const toggle = () => (isOpen ? close() : setSelected(feedback.slice(...caret.current).trim()));
  const insert = (words: string) => {
    const next = insertAt(feedback, words, caret.current);
    onFeedback(next.text.slice(0, answerRules.maxRawCharacters));
    setSelected(null);
    focusAt(next.caret);
  };
  useKeys({ f: () => field.current?.focus(), p: toggle });

  return (
    <>
      <TextArea
        ref={field}
        className={s.feedback}
        label={t('answer.feedback')}
        labelEnd={
          <button
            type="button"
            className={s.phrases}
            aria-expanded={isOpen}
            aria-controls={isOpen ? phrasesId : undefined}
            aria-keyshortcuts="P"
            onClick={toggle}
          >
            {t('phrases.title')}
          </button>
        }
        rows={5}
        value={feedback}
        maxLength={answerRules.maxRawCharacters}
        required
        counter={t('answer.counter', {
          length: formatNumber(lengthOf(feedback), locale, 0),
          max: formatNumber(answerRules.maxCharacters, locale, 0),
        })}
        onChange={(event) => {
          onFeedback(event.target.value);
          rest();
        }}
        onSelect={rest}
      />
      {isOpen ? (
        <Suspense fallback={<Skeleton lines={4} />}>
          <Phrases id={phrasesId} selected={selected} onInsert={insert} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
