import type { Purchase } from '@fanfare/api-contract';
import { useFailureMessage, useShell, useText } from '@fanfare/kit';
import { ConfirmDialog, formatCredits, formatDate, formatEuros } from '@fanfare/shared-ui';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import { useRefund } from '../api/purchases.ts';
import s from './return-dialog.module.css';

/** Says what is refunded where and until when, before doing it. */
export function ReturnDialog({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const { t, locale } = useText();
  const { notify } = useShell();
  const messageFor = useFailureMessage('action');
  const refund = useRefund();
  const { returnable } = purchase;
  const confirm = useSingleFlight(async () => {
    try {
      const { returnedCents } = await refund.mutateAsync(purchase);
      notify({
        text: t(`purchases.returnedToast.${purchase.method}`, {
          price: formatEuros(returnedCents - purchase.returnedCents, locale),
        }),
        tone: 'positive',
      });
      onClose();
    } catch {
      // The dialog shows the refusal.
    }
  });
  if (!returnable) return null;
  const isGift = purchase.purpose === 'gift';
  const credits = formatCredits(returnable.credits, locale, { compact: isGift });
  const price = formatEuros(returnable.amountCents, locale);
  const values = {
    credits,
    price,
    date: formatDate(returnable.until, locale),
    to: t(`purchases.to.${purchase.method}`),
  };
  function bonusText(): string {
    const { cancelledBonusCredits, usedBonusCredits = 0, deductedCents = 0 } = returnable!;
    // Known from an API of this version on.
    if (cancelledBonusCredits === undefined) return t('purchases.askBonus');
    const removed = formatCredits(cancelledBonusCredits, locale);
    const used = formatCredits(usedBonusCredits, locale);
    return [
      ...(usedBonusCredits > 0
        ? [t('purchases.askUsedBonus', { credits: used, price: formatEuros(deductedCents, locale) })]
        : []),
      ...(cancelledBonusCredits > 0 ? [t('purchases.askUnusedBonus', { credits: removed })] : []),
    ].join(' ');
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(isGift ? 'purchases.askGift' : 'purchases.ask', { credits })}
      description={
        <>
          {t(isGift ? 'purchases.askGiftText' : 'purchases.askText', values)}
          {!isGift && purchase.bonusCredits > 0 && ` ${bonusText()}`}
          {refund.isError && (
            <span role="alert" className={s.refusal}>
              {messageFor(refund.error)}
            </span>
          )}
        </>
      }
      confirmText={t('purchases.confirm', { price })}
      cancelText={t(isGift ? 'purchases.keepGift' : 'purchases.keep')}
      tone="primary"
      busy={refund.isPending}
      onConfirm={confirm}
    />
  );
}
