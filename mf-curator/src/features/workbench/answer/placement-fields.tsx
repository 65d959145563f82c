import { useText } from '@fanfare/kit';
import { Select, TextField } from '@fanfare/shared-ui';
import { answerRules } from '../../../lib/rules.ts';
import type { Draft } from '../lib/draft.ts';
import s from './placement-fields.module.css';

interface PlacementFieldsProps {
  placement: Draft['placement'];
  onPlacement: (placement: Draft['placement']) => void;
  /** A post needs a date. */
  isPost: boolean;
  /** The placement's location is missing. */
  isWhereMissing: boolean;
  /** Sending without a date was attempted. */
  isDateMissing: boolean;
}

/** Where and when an accepted track is placed, and its minimum duration. */
export function PlacementFields({
  placement,
  onPlacement,
  isPost,
  isWhereMissing,
  isDateMissing,
}: PlacementFieldsProps) {
  const { t } = useText();
  const context = isPost ? 'post' : undefined;
  const none = 'none';
  return (
    <div className={s.fields}>
      <TextField
        className={s.wide}
        label={t('placement.where', { context })}
        value={placement.where}
        maxLength={200}
        required
        error={isWhereMissing ? t('placement.whereMissing') : undefined}
        onChange={(event) => onPlacement({ ...placement, where: event.target.value })}
      />
      <TextField
        label={t('placement.date', { context })}
        type="date"
        required={isPost}
        error={isDateMissing ? t('placement.dateMissing') : undefined}
        value={placement.plannedDate}
        onChange={(event) => onPlacement({ ...placement, plannedDate: event.target.value })}
      />
      <Select
        label={t('placement.keep')}
        value={placement.keepDays === null ? none : String(placement.keepDays)}
        options={[
          { value: none, label: t('placement.keepNone') },
          ...answerRules.keepDays.map((days) => ({ value: String(days), label: t('placement.keepDays', { days }) })),
        ]}
        onValueChange={(value) => onPlacement({ ...placement, keepDays: value === none ? null : Number(value) })}
      />
    </div>
  );
}
