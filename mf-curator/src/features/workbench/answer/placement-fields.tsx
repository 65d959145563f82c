import type { CuratorSubmission } from '@fanfare/api-contract';
import { DateField, useNow, useText } from '@fanfare/kit';
import { Select, TextField } from '@fanfare/shared-ui';
import { answerRules, isPost } from '../../../lib/rules.ts';
import { termsOf, type Draft } from '../lib/draft.ts';
import { promiseOf } from '../lib/promise.ts';
import s from './placement-fields.module.css';

interface PlacementFieldsProps {
  submission: CuratorSubmission;
  placement: Draft['placement'];
  onPlacement: (placement: Draft['placement']) => void;
  /** The placement's location is missing. */
  isWhereMissing: boolean;
  /** Sending without a date was attempted. */
  isDateMissing: boolean;
}

/** Where and when an accepted track is placed, for how long, and what the accept thereby promises. */
export function PlacementFields({
  submission,
  placement,
  onPlacement,
  isWhereMissing,
  isDateMissing,
}: PlacementFieldsProps) {
  const { t, locale } = useText();
  const now = useNow();
  const needsDate = isPost(submission.service.type);
  const context = needsDate ? 'post' : undefined;
  const keepDays = answerRules.keepDays.filter((days) => days >= termsOf(submission).leastKeepDays);
  const promise = promiseOf(submission, placement.keepDays, now, locale);
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
      <DateField
        label={t('placement.date', { context })}
        required={needsDate}
        error={isDateMissing ? t('placement.dateMissing') : undefined}
        value={placement.plannedDate}
        onValueChange={(plannedDate) => onPlacement({ ...placement, plannedDate })}
      />
      {keepDays.length > 1 ? (
        <Select
          label={t('placement.keep')}
          value={String(placement.keepDays)}
          options={keepDays.map((days) => ({ value: String(days), label: t('placement.keepDays', { days }) }))}
          onValueChange={(value) => onPlacement({ ...placement, keepDays: Number(value) })}
        />
      ) : null}
      <p className={s.promise}>{t('placement.promise', { ...promise, context })}</p>
    </div>
  );
}
