import { useKeys, useText } from '@fanfare/kit';
import { Kbd, cx } from '@fanfare/shared-ui';
import { useId, useRef, type KeyboardEvent } from 'react';
import { aspects, type Aspect, type Ratings } from '../lib/draft.ts';
import s from './ratings-picker.module.css';

interface RatingsPickerProps {
  ratings: Ratings;
  onRatings: (ratings: Ratings) => void;
}

const steps = [1, 2, 3, 4, 5] as const;

/**
 * One to five note heads for each aspect; pressing the current one again clears it. `R` goes to the first that has none, or to the next;
 * there 1 to 5 rate it and go on, 0 clears it.
 */
export function RatingsPicker({ ratings, onRatings }: RatingsPickerProps) {
  const { t } = useText();
  const rows = useRef<HTMLDivElement>(null);
  /** Focuses an aspect; behind the last one, leaves them. */
  const focusRow = (index: number) => {
    const row = rows.current?.querySelectorAll('fieldset')[index];
    const step = row?.querySelector<HTMLElement>('input:checked') ?? row?.querySelector('input');
    if (step) step.focus();
    else (document.activeElement as HTMLElement | null)?.blur();
  };
  useKeys({
    r: () => {
      const all = [...(rows.current?.querySelectorAll('fieldset') ?? [])];
      const current = all.findIndex((row) => row.contains(document.activeElement));
      const empty = aspects.findIndex((aspect) => ratings[aspect] === undefined);
      focusRow(current >= 0 ? current + 1 : Math.max(0, empty));
    },
  });
  return (
    <div ref={rows}>
      <div className={s.top}>
        <h3>{t('ratings.label')}</h3>
        <span>
          {t('answer.optional')}
          <Kbd className={s.key} title={t('keys.does.rate')} aria-hidden="true">
            R
          </Kbd>
        </span>
      </div>
      {aspects.map((aspect, index) => (
        <AspectRow
          key={aspect}
          aspect={aspect}
          rating={ratings[aspect]}
          onRating={(rating) => onRatings({ ...ratings, [aspect]: rating })}
          onNext={() => focusRow(index + 1)}
        />
      ))}
    </div>
  );
}

interface AspectRowProps {
  aspect: Aspect;
  rating: number | undefined;
  onRating: (rating: number | undefined) => void;
  onNext: () => void;
}

function AspectRow({ aspect, rating, onRating, onNext }: AspectRowProps) {
  const { t } = useText();
  const name = useId();
  /** Digits rate while the focus is here, and choose no reason. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (!/^[0-5]$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onRating(event.key === '0' ? undefined : Number(event.key));
    if (event.key !== '0') onNext();
  };
  return (
    // The key handler serves the controls inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset className={s.row} onKeyDown={onKeyDown}>
      <legend>{t(`ratings.${aspect}`)}</legend>
      <span className={s.notes}>
        {steps.map((step) => (
          <label key={step}>
            <input
              type="radio"
              name={name}
              value={step}
              checked={rating === step}
              aria-label={t('ratings.value', { step })}
              onChange={() => onRating(step)}
              onClick={() => {
                if (rating === step) onRating(undefined);
              }}
              onKeyDown={(event) => {
                if (event.key === 'Backspace' || event.key === 'Delete') onRating(undefined);
              }}
            />
            <svg
              width="16"
              height="14"
              viewBox="0 0 16 14"
              aria-hidden="true"
              className={cx(rating !== undefined && step <= rating && s.on)}
            >
              <ellipse cx="8" cy="7" rx="5.6" ry="4.2" transform="rotate(-22 8 7)" />
            </svg>
          </label>
        ))}
      </span>
    </fieldset>
  );
}
