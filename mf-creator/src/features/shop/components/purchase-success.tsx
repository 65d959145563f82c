import '../lib/shop-texts.ts';
import type { Purchase } from '@fanfare/api-contract';
import { useShell, useText } from '@fanfare/kit';
import { Banner, formatCredits } from '@fanfare/shared-ui';
import { focusElement } from '../../../lib/focus-element.ts';
import s from './purchase-success.module.css';

interface PurchaseSuccessProps {
  purchase: Purchase;
  /** How many of its credits settled a debt. */
  settledCredits: number;
  onClose?: () => void;
}

/** Confirms a purchase with the new wallet balance. */
export function PurchaseSuccess({ purchase, settledCredits, onClose }: PurchaseSuccessProps) {
  const { t, locale } = useText();
  const { useSession } = useShell();
  const wallet = useSession((session) => session.account?.coin_amount_purchased ?? 0);
  const { credits, bonusCredits } = purchase;
  const text = settledCredits > 0 ? 'buy.doneTextDebt' : bonusCredits > 0 ? 'buy.doneTextBonus' : 'buy.doneText';
  return (
    <Banner
      tone="positive"
      title={t('buy.done')}
      className={s.bought}
      tabIndex={-1}
      ref={focusElement}
      onClose={onClose}
      closeLabel={t('close')}
    >
      {t(text, {
        credits: formatCredits(credits, locale),
        bonus: formatCredits(bonusCredits, locale),
        settled: formatCredits(settledCredits, locale),
        wallet: formatCredits(wallet, locale),
      })}
    </Banner>
  );
}
