import { useText } from '@fanfare/kit';
import { cx } from '@fanfare/shared-ui';
import { useId } from 'react';
import { aspects, type Aspect, type Ratings } from '../lib/draft.ts';
import s from './ratings-picker.module.css';

interface RatingsPickerProps {
  ratings: Ratings;
  onRatings: (ratings: Ratings) => void;
}

const steps = [1, 2, 3, 4, 5] as const;

/** One to five note heads for each aspect; pressing the current one again clears it. */
export function RatingsPicker({ ratings, onRatings }: RatingsPickerProps) {
  const { t } = useText();
  return (
    <div>
      <div className={s.top}>
        <h3>{t('ratings.label')}</h3>
        <span>{t('answer.optional')}</span>
      </div>
      {aspects.map((aspect) => (
        <AspectRow
          key={aspect}
          aspect={aspect}
          rating={ratings[aspect]}
          onRating={(rating) => onRatings({ ...ratings, [aspect]: rating })}
        />
      ))}
    </div>
  );
}

interface AspectRowProps {
  aspect: Aspect;
  rating: number | undefined;
  onRating: (rating: number | undefined) => void;
}

function AspectRow({ aspect, rating, onRating }: AspectRowProps) {
  const { t } = useText();
  const name = useId();
  return (
    <fieldset className={s.row}>
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
