import { Button, ReceiptIcon } from '@fanfare/shared-ui';
import { useMutation } from '@tanstack/react-query';
import { useFailureMessage } from '../failure/use-failure-message.ts';
import { redirectTo } from '../redirect.ts';
import { useShell } from '../shell.tsx';

interface PdfButtonProps {
  /** Requests the file's URL, which is valid for a few minutes only. */
  load: () => Promise<{ url: string }>;
  text: string;
  /** The accessible name: which file it is. */
  label: string;
  className?: string;
}

/** Downloads a PDF. */
export function PdfButton({ load, text, label, className }: PdfButtonProps) {
  const { notify } = useShell();
  const messageFor = useFailureMessage('action');
  const open = useMutation({
    mutationFn: load,
    onSuccess: ({ url }) => redirectTo(url),
    onError: (thrown) => notify({ text: messageFor(thrown), tone: 'danger' }),
  });
  return (
    <Button
      className={className}
      variant="ghost"
      size="s"
      iconStart={<ReceiptIcon size={16} />}
      aria-label={label}
      loading={open.isPending}
      onClick={() => open.mutate()}
    >
      {text}
    </Button>
  );
}
