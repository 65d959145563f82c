import { useShell, useText } from '@fanfare/kit';
import { PdfButton } from './pdf-button.tsx';

interface ReceiptButtonProps {
  /** As a demand or a row of the history names it. */
  reference: string;
  /** What it is the receipt of. */
  name: string;
}

/** Fetches the receipt of a payout. */
export function ReceiptButton({ reference, name }: ReceiptButtonProps) {
  const { t } = useText();
  const { call } = useShell();
  return (
    <PdfButton
      address={() => call('GET /api/v2/receipts/:reference', { params: { reference } })}
      label={t('receiptOf', { name })}
    />
  );
}
