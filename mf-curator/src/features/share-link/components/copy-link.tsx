import type { ShareLink } from '@fanfare/api-contract';
import { useShell, useText } from '@fanfare/kit';
import { Button, CheckIcon, CopyIcon, linkClass } from '@fanfare/shared-ui';
import { useState } from 'react';
import s from './share-link.module.css';

/** The link, to copy or to open. */
export function CopyLink({ link: { url } }: { link: ShareLink }) {
  const { t } = useText();
  const { notify } = useShell();
  // For this address: another one isn't copied yet.
  const [copiedUrl, setCopiedUrl] = useState<string | null>(null);
  const isCopied = copiedUrl === url;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopiedUrl(url);
    } catch {
      // The link is on the page and can be selected by hand.
      notify({ text: t('shareLink.notCopied'), tone: 'warning' });
    }
  };
  return (
    <div className={s.copy}>
      <a className={linkClass} href={url} target="_blank" rel="noreferrer">
        {url.replace(/^https?:\/\//, '')}
      </a>
      <Button
        iconStart={isCopied ? <CheckIcon size={16} aria-hidden="true" /> : <CopyIcon size={16} aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {t(isCopied ? 'shareLink.copied' : 'shareLink.copy')}
      </Button>
    </div>
  );
}
