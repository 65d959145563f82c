import { useText } from '@fanfare/kit';
import { formatDuration } from '@fanfare/shared-ui';
import type { Note } from '../lib/draft.ts';
import type { FoundPlace } from '../lib/places.ts';
import s from './rule-words.module.css';

/** A few say what is meant; with them gone the next ones come up. */
const mostShown = 4;

interface RuleWordsProps {
  places: readonly FoundPlace[];
  notes: readonly Note[];
  /** Marks words in the feedback, to be written anew. */
  onMark: (range: readonly [from: number, to: number]) => void;
}

/** The words that break a rule: pressed, they are marked where they stand. */
export function RuleWords({ places, notes, onMark }: RuleWordsProps) {
  const { t } = useText();
  const atOf = (index: number) => formatDuration(notes[index]?.atSeconds ?? 0);
  return (
    <ul className={s.words} aria-label={t('rules.words')}>
      {places.slice(0, mostShown).map(({ order, text, noteIndex, range }) => (
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
      {places.length > mostShown ? <li>{t('rules.more', { count: places.length - mostShown })}</li> : null}
    </ul>
  );
}
