import { redirectTo, useFailureMessage, useShell, useText } from '@fanfare/kit';
import { Button, ReceiptIcon } from '@fanfare/shared-ui';
import { useMutation } from '@tanstack/react-query';

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
  const { call, notify } = useShell();
  const messageFor = useFailureMessage();
  const open = useMutation({
    mutationFn: () => call('GET /api/v2/receipts/:reference', { params: { reference } }),
    onSuccess: ({ url }) => redirectTo(url),
    onError: (thrown) => notify({ text: messageFor(thrown), tone: 'danger' }),
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
