import { useShell, useText } from '@fanfare/kit';
import { Banner, Button, CopyIcon } from '@fanfare/shared-ui';

/** To the curator whose page it is: this is what others see, and the link to share. */
export function OwnPreview({ handle }: { handle: string }) {
  const { t } = useText();
  const { notify } = useShell();
  const url = `${globalThis.location.origin}/to/${handle}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      notify({ text: t('shareLink.copied'), tone: 'positive' });
    } catch {
      notify({ text: t('shareLink.notCopied', { url }), tone: 'warning' });
    }
  };
  return (
    <Banner
      tone="neutral"
      title={t('shareLink.own.title')}
      action={
        <Button size="s" iconStart={<CopyIcon size={16} aria-hidden="true" />} onClick={() => void copy()}>
          {t('shareLink.copy')}
        </Button>
      }
    >
      {t('shareLink.own.text')}
    </Banner>
  );
}
