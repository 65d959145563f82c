import type { CampaignType, PaymentSummary } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Button, Card, cx, formatCredits, styles, Totals } from '@fanfare/shared-ui';
import type { ReactNode } from 'react';
import { typeContext } from '../../../lib/campaign/type-context.ts';
import { isPaymentBlocked } from '../lib/is-payment-blocked.ts';
import { paymentSideId } from './payment-bar.tsx';
import s from './payment.module.css';

interface PaymentSideProps {
  type: CampaignType;
  summary: PaymentSummary;
  /** Debts block sending. */
  isOwing: boolean;
  isPaying: boolean;
  /** Credits have to be bought first, and can be: buying is the primary action then. */
  isBuyingFirst: boolean;
  /** Prices changed and haven't been accepted yet. */
  isUnaccepted: boolean;
  onPay: () => void;
  /** Errors and ways to get credits, shown above the button. */
  notices: ReactNode;
}

/** Wallet before and after, the credits used, and the pay button. */
export function PaymentSide({
  type,
  summary,
  isOwing,
  isPaying,
  isBuyingFirst,
  isUnaccepted,
  onPay,
  notices,
}: PaymentSideProps) {
  const { t, locale } = useText();
  const { totalCredits, walletCredits, walletAfterCredits, missingCredits, lots, lines, hasAudio } = summary;
  const credits = (amount: number) => formatCredits(amount, locale);
  const isMissing = missingCredits > 0;
  const isBlocked = isPaymentBlocked(summary, { isOwing, isUnaccepted });
  return (
    <Card
      raised
      className={styles.stack}
      render={<aside id={paymentSideId} tabIndex={-1} aria-label={t('pay.side')} />}
    >
      <h2>{t('pay.side')}</h2>
      <Totals
        rows={[
          { label: t('basket.reviews', { count: lines.length, ...typeContext(type) }), value: credits(totalCredits) },
          { label: t('basket.walletNow'), value: credits(walletCredits) },
          {
            label: t(isMissing ? 'basket.missing' : 'basket.walletAfter'),
            value: credits(isMissing ? missingCredits : walletAfterCredits),
            isTotal: true,
            tone: isMissing ? 'warning' : undefined,
          },
        ]}
      />
      {!isMissing && lots.length > 0 && (
        <ul className={cx(styles.small, s.lots)} aria-label={t('pay.from')}>
          {lots.map((lot, index) => (
            // Lots of one kind may follow each other; their order is what tells them apart.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${lot.kind}-${index}`}>
              <span>{t(`lot.${lot.kind}`)}</span>
              <b>{credits(lot.credits)}</b>
            </li>
          ))}
        </ul>
      )}
      {notices}
      <Button
        variant={isBuyingFirst ? 'secondary' : 'primary'}
        size="l"
        fullWidth
        loading={isPaying}
        disabled={isBlocked}
        onClick={onPay}
      >
        {t('pay.pay', { credits: credits(totalCredits) })}
      </Button>
      {!isBlocked && <p className={styles.small}>{t('pay.leaves', { credits: credits(walletAfterCredits) })}</p>}
      <p className={styles.caption}>{t(hasAudio ? 'pay.hint' : 'pay.hintNoAudio', typeContext(type))}</p>
    </Card>
  );
}
