import { Button, ReceiptIcon } from '@fanfare/shared-ui';
import { useMutation } from '@tanstack/react-query';
import { useFailure } from '../failure/use-failure.ts';
import { leaveTo } from '../leave.ts';
import { useServices } from '../services.tsx';
import { useText } from '../use-text.ts';

interface ReceiptButtonProps {
  /** As a purchase or a row of the history names it. */
  reference: string;
  /** What it is the receipt of, for those who hear the page. */
  name: string;
  className?: string;
}

/** Fetches a receipt. Its address is good for some minutes only, so it is asked for when it is wanted. */
export function ReceiptButton({ reference, name, className }: ReceiptButtonProps) {
  const { t } = useText();
  const { call, notify } = useServices();
  const failure = useFailure();
  const open = useMutation({
    mutationFn: () => call('GET /api/v2/receipts/:reference', { params: { reference } }),
    onSuccess: ({ url }) => leaveTo(url),
    onError: (thrown) => notify({ text: failure(thrown), tone: 'danger' }),
  });
  return (
    <Button
      className={className}
      variant="ghost"
      size="s"
      iconStart={<ReceiptIcon size={16} />}
      aria-label={t('receiptOf', { name })}
      loading={open.isPending}
      onClick={() => open.mutate()}
    >
      {t('receiptPdf')}
    </Button>
  );
}
