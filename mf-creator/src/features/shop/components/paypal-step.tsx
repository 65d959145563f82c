import { useText } from '@fanfare/kit';
import { Banner, Button, ExternalLinkIcon } from '@fanfare/shared-ui';

/** Shown while the browser leaves for PayPal, and after coming back with the Back button. */
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
