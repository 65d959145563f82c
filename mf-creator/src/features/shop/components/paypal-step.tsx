import { useText } from '@fanfare/kit';
import { Banner, Button, ExternalLinkIcon } from '@fanfare/shared-ui';

/** Stands while the browser leaves for PayPal, and for whoever came back by the browser's own way. */
export function PayPalStep({ approveUrl }: { approveUrl: string }) {
  const { t } = useText();
  return (
    <Banner
      icon={<ExternalLinkIcon aria-hidden="true" />}
      title={t('buy.toPayPal')}
      action={
        <Button size="s" render={<a href={approveUrl} rel="noreferrer" aria-label={t('buy.openPayPal')} />}>
          {t('buy.openPayPal')}
        </Button>
      }
    >
      {t('buy.toPayPalText')}
    </Banner>
  );
}
