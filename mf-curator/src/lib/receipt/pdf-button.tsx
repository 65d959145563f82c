import { redirectTo, useFailureMessage, useShell, useText } from '@fanfare/kit';
import { Button, ReceiptIcon } from '@fanfare/shared-ui';
import { useMutation } from '@tanstack/react-query';

interface PdfButtonProps {
  /** Asks for the file's address. It is good for some minutes only, so it is asked for when the file is wanted. */
  address: () => Promise<{ url: string }>;
  /** What it is, for those who hear the page. */
  label: string;
}

/** Fetches a PDF. */
export function PdfButton({ address, label }: PdfButtonProps) {
  const { t } = useText();
  const { notify } = useShell();
  const messageFor = useFailureMessage();
  const open = useMutation({
    mutationFn: address,
    onSuccess: ({ url }) => redirectTo(url),
    onError: (thrown) => notify({ text: messageFor(thrown), tone: 'danger' }),
  });
  return (
    <Button
      variant="ghost"
      size="s"
      iconStart={<ReceiptIcon size={16} />}
      aria-label={label}
      loading={open.isPending}
      onClick={() => open.mutate()}
    >
      {t('pdf')}
    </Button>
  );
}
