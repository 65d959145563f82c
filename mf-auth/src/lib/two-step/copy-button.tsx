import { useShell, useText } from '@fanfare/kit';
import { Button, CheckIcon, CopyIcon } from '@fanfare/shared-ui';
import { useState } from 'react';

/** Copies a text, and says so on the button. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const { t } = useText();
  const { notify } = useShell();
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      // It is on the page, and can be selected by hand.
      notify({ text: t('twoStep.notCopied'), tone: 'warning' });
    }
  };
  return (
    <Button iconStart={isCopied ? <CheckIcon size={16} /> : <CopyIcon size={16} />} onClick={() => void copy()}>
      <span aria-live="polite">{isCopied ? t('twoStep.copied') : children}</span>
    </Button>
  );
}
