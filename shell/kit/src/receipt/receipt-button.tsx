import { useShell } from '../shell.tsx';
import { useText } from '../texts.ts';
import { PdfButton } from './pdf-button.tsx';

interface ReceiptButtonProps {
  /** The receipt's reference, as a purchase, a payout or a transaction names it. */
  reference: string;
  /** What the receipt is for. */
  name: string;
  className?: string;
}

/** Downloads a receipt. */
export function ReceiptButton({ reference, name, className }: ReceiptButtonProps) {
  const { t } = useText();
  const { call } = useShell();
  return (
    <PdfButton
      className={className}
      load={() => call('GET /api/v2/receipts/:reference', { params: { reference } })}
      text={t('receiptPdf')}
      label={t('receiptOf', { name })}
    />
  );
}
