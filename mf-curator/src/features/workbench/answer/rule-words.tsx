import { useText } from '@fanfare/kit';
import { formatDuration } from '@fanfare/shared-ui';
import type { Note } from '../lib/draft.ts';
import type { FoundPlace } from '../lib/places.ts';
import s from './rule-words.module.css';

/** A few make the point; once they are removed, the next ones appear. */
const maxShown = 4;

interface RuleWordsProps {
  places: readonly FoundPlace[];
  notes: readonly Note[];
  /** Selects a range of the feedback, to be rewritten. */
  onMark: (range: readonly [from: number, to: number]) => void;
}

/** The words that break a rule; pressing one selects it in the feedback. */
export function RuleWords({ places, notes, onMark }: RuleWordsProps) {
  const { t } = useText();
  const atOf = (index: number) => formatDuration(notes[index]?.atSeconds ?? 0);
  return (
    <ul className={s.words} aria-label={t('rules.placesLabel')}>
      {places.slice(0, maxShown).map(({ order, text, noteIndex, range }) => (
        <li key={order}>
          {range ? (
            <button type="button" title={t('rules.mark')} onClick={() => onMark(range)}>
              {text}
            </button>
          ) : (
            <span>{t('rules.inNote', { at: atOf(noteIndex ?? 0), text })}</span>
          )}
        </li>
      ))}
      {places.length > maxShown ? <li>{t('rules.more', { count: places.length - maxShown })}</li> : null}
    </ul>
  );
}
