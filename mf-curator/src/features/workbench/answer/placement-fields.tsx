import { Select, TextField } from '@fanfare/shared-ui';
import { answerRules } from '../../../lib/rules.ts';
import { useText } from '../../../lib/use-text.ts';
import type { Draft } from '../lib/draft.ts';
import s from './placement-fields.module.css';

interface PlacementFieldsProps {
  placement: Draft['placement'];
  onPlacement: (placement: Draft['placement']) => void;
  /** It was tried to send without saying where. */
  isWhereMissing: boolean;
}

/** Where an accepted track goes, when, and for how long at least. */
export function PlacementFields({ placement, onPlacement, isWhereMissing }: PlacementFieldsProps) {
  const { t } = useText();
  const none = 'none';
  return (
    <div className={s.fields}>
      <TextField
        className={s.wide}
        label={t('placement.where')}
        value={placement.where}
        maxLength={200}
        required
        error={isWhereMissing ? t('placement.whereMissing') : undefined}
        onChange={(event) => onPlacement({ ...placement, where: event.target.value })}
      />
      <TextField
        label={t('placement.date')}
        type="date"
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
