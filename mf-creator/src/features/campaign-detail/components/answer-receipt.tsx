import type { Answer } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { formatDuration, ListeningReceipt } from '@fanfare/shared-ui';

/** How much of the track the curator heard before answering. */
export function AnswerReceipt({ receipt, peaks }: { receipt: Answer['receipt']; peaks: readonly number[] }) {
  const { t } = useText();
  const heard = formatDuration(receipt.heardSeconds);
  const total = formatDuration(receipt.durationSeconds);
  return (
    <ListeningReceipt
      peaks={peaks}
      durationSeconds={receipt.durationSeconds}
      heard={receipt.heardRanges}
      heardText={heard}
      totalText={t('receipt.of', { total })}
      label={t('receipt.label', { heard, total })}
    />
  );
}
