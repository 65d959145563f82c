import { Button, ReceiptIcon } from '@fanfare/shared-ui';
import { useMutation } from '@tanstack/react-query';
import { useFailure } from '../failure/use-failure.ts';
import { leaveTo } from '../leave.ts';
import { useServices } from '../services.tsx';
import { useText } from '../use-text.ts';

interface PdfButtonProps {
  /** Asks for the file's address. It is good for some minutes only, so it is asked for when the file is wanted. */
  address: () => Promise<{ url: string }>;
  /** What it is, for those who hear the page. */
  label: string;
}

/** Fetches a PDF. */
export function PdfButton({ address, label }: PdfButtonProps) {
  const { t } = useText();
  const { notify } = useServices();
  const failure = useFailure();
  const open = useMutation({
    mutationFn: address,
    onSuccess: ({ url }) => leaveTo(url),
    onError: (thrown) => notify({ text: failure(thrown), tone: 'danger' }),
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
