import { CheckIcon, CopyIcon, IconButton, VisuallyHidden } from '@fanfare/shared-ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../lib/i18n.ts';
import { useShell } from '../../shell-context.tsx';

const shownForMs = 2_000;

/** React hook: copies a text; returns whether that worked, and reports a failure. */
export function useCopy(): (text: string) => Promise<boolean> {
  const { t } = useTranslation(namespace);
  const { notify } = useShell().services;
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      notify({ text: t('staff.copy.failed'), tone: 'warning' });
      return false;
    }
  };
}

/** A button that copies a code. */
export function CopyCode({ code }: { code: string }) {
  const { t } = useTranslation(namespace);
  const copy = useCopy();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), shownForMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <>
      <IconButton
        size="s"
        label={t('staff.copy.one', { code })}
        icon={isCopied ? <CheckIcon aria-hidden="true" /> : <CopyIcon aria-hidden="true" />}
        onClick={() => void copy(code).then(setCopied)}
      />
      <VisuallyHidden role="status">{isCopied && t('staff.copy.done', { code })}</VisuallyHidden>
    </>
  );
}
