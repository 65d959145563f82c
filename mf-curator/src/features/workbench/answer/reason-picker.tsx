import { useText } from '@fanfare/kit';
import { Chip, Kbd, Select, cx } from '@fanfare/shared-ui';
import { useId } from 'react';
import { reasonCodes, type ReasonCode } from '../lib/draft.ts';
import { reasonKeys } from '../lib/reason-keys.ts';
import s from './reason-picker.module.css';

interface ReasonPickerProps {
  reasonCode: ReasonCode | null;
  onReason: (reasonCode: ReasonCode) => void;
  /** Sending without a reason was attempted. */
  isMissing: boolean;
  /** A select instead of chips, for narrow screens. */
  isCompact: boolean;
}

/** The reason for declining: exactly one, which the artist's report counts. */
export function ReasonPicker({ reasonCode, onReason, isMissing, isCompact }: ReasonPickerProps) {
  const { t } = useText();
  const id = useId();
  const error = isMissing ? t('answer.reasonMissing') : undefined;
  if (isCompact) {
    return (
      <Select
        label={t('answer.reason')}
        size="l"
        placeholder={t('answer.reasonPlaceholder')}
        options={reasonCodes.map((value) => ({ value, label: t(`answer.reasons.${value}`) }))}
        value={reasonCode}
        onValueChange={onReason}
        error={error}
      />
    );
  }
  return (
    <div role="group" aria-labelledby={id}>
      <h3 id={id} className={s.label}>
        {t('answer.reason')}
      </h3>
      <div className={s.chips}>
        {reasonCodes.map((code) => (
          <Chip
            key={code}
            size="s"
            className={s.chip}
            selected={code === reasonCode}
            aria-keyshortcuts={reasonKeys[code]}
            onClick={() => onReason(code)}
          >
            {t(`answer.reasons.${code}`)}
            <Kbd className={s.key} aria-hidden="true">
              {reasonKeys[code]}
            </Kbd>
          </Chip>
        ))}
      </div>
      <p aria-live="polite" className={cx(error && s.error)}>
        {error}
      </p>
    </div>
  );
}
