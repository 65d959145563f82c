import type { Purchase } from '@fanfare/api-contract';
import { Banner, formatCredits } from '@fanfare/shared-ui';
import { useServices } from '../../../lib/services.tsx';
import { useText } from '../../../lib/use-text.ts';

/** Takes the focus where it stands in for what had it, so that keyboards and screen readers stay in their place. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

/** Says what a purchase added and what the wallet holds now. */
export function Bought({ purchase, onClose }: { purchase: Purchase; onClose?: () => void }) {
  const { t, locale } = useText();
  const { useSession } = useServices();
  const wallet = useSession((session) => session.account?.coin_amount_purchased ?? 0);
  return (
    <Banner
      tone="positive"
      title={t('buy.done')}
      tabIndex={-1}
      ref={takeFocus}
      onClose={onClose}
      closeLabel={t('close')}
    >
      {t('buy.doneText', {
        credits: formatCredits(purchase.credits, locale),
        wallet: formatCredits(wallet, locale),
      })}
    </Banner>
  );
}
