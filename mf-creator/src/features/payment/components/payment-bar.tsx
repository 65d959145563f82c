import type { CampaignType, PaymentSummary } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Button, formatCredits } from '@fanfare/shared-ui';
import { typeContext } from '../../../lib/campaign/type-context.ts';
import { isPaymentBlocked } from '../lib/is-payment-blocked.ts';
import s from './payment-bar.module.css';

/** The wallet's card, which the bar leads to. */
export const paymentSideId = 'payment-side';

interface PaymentBarProps {
  type: CampaignType;
  summary: PaymentSummary;
  isOwing: boolean;
  isUnaccepted: boolean;
  isPaying: boolean;
  onPay: () => void;
}

/** The bar of narrow screens: the total and the pay button or, where something comes first, the way to it. */
export function PaymentBar({ type, summary, isOwing, isUnaccepted, isPaying, onPay }: PaymentBarProps) {
  const { t, locale } = useText();
  const { totalCredits, walletAfterCredits, missingCredits, lines, budget } = summary;
  const credits = (amount: number) => formatCredits(amount, locale);
  const isBlocked = isPaymentBlocked(summary, { isOwing, isUnaccepted });
  const isOverBudget = budget?.isExceeded === true;
  const blockedText = isOverBudget && missingCredits === 0 ? 'budget.see' : 'pay.toWallet';
  const showSide = () => {
    const side = document.getElementById(paymentSideId);
    side?.scrollIntoView({ block: 'start' });
    side?.focus({ preventScroll: true });
  };
  return (
    <div className={s.bar}>
      <p className={s.sum}>
        <b>
          {t('pay.bar', {
            curators: t('curatorCount', { count: lines.length, ...typeContext(type) }),
            credits: credits(totalCredits),
          })}
        </b>
        <span>
          {missingCredits > 0
            ? t('pay.barMissing', { credits: credits(missingCredits) })
            : isOverBudget
              ? t('budget.title', { artist: budget.artistName })
              : t('pay.leaves', { credits: credits(walletAfterCredits) })}
        </span>
      </p>
      <Button variant="primary" size="l" loading={isPaying} onClick={isBlocked ? showSide : onPay}>
        {t(isBlocked ? blockedText : 'pay.payShort')}
      </Button>
    </div>
  );
}
