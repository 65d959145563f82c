import type { Purchase } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Banner, Button, formatEuros } from '@fanfare/shared-ui';
import { useState, type ReactNode } from 'react';
import { focusElement } from '../../../lib/focus-element.ts';
import type { StartedPurchase } from '../api/purchases.ts';
import type { Outcome } from './card-form.tsx';
import s from './buy-panel.module.css';
import { CardStep, type StripeConfig } from './card-step.tsx';
import { PayPalStep } from './paypal-step.tsx';
import { Settling, type OnPaid } from './settling.tsx';

interface PaymentStepProps {
  started: StartedPurchase;
  cards: StripeConfig | null;
  onAgain: () => void;
  onPaid: OnPaid;
  /** Leads to the other payment methods, unless an outcome is pending. */
  back: ReactNode;
}

/** A started purchase: its payment and its outcome. */
export function PaymentStep({ started, cards, onAgain, onPaid, back }: PaymentStepProps) {
  const { t, locale } = useText();
  const [reported, setOutcome] = useState<Outcome | null>(null);
  const [unpaid, setUnpaid] = useState<Purchase | null>(null);
  const { purchase, clientSecret, orderId, approveUrl } = started;
  // Another tab may have paid, or PayPal's approval only waits for capture.
  const isDecided = purchase.status !== 'open' || (clientSecret === null && approveUrl === null);
  const outcome = reported ?? (isDecided && !unpaid ? 'unsure' : null);
  if (outcome) {
    return (
      <Settling
        purchaseId={purchase.id}
        outcome={outcome}
        orderId={orderId}
        onPaid={onPaid}
        onUnpaid={(found) => {
          setUnpaid(found);
          setOutcome(null);
        }}
      />
    );
  }
  if (unpaid && (unpaid.status !== 'open' || clientSecret === null)) {
    const startAgain = () => {
      setUnpaid(null);
      onAgain();
    };
    const again = (
      <Button size="s" onClick={startAgain}>
        {t('buy.again')}
      </Button>
    );
    return (
      <div className={s.step}>
        <Banner tone="danger" title={t('buy.declined')} action={again}>
          {unpaid.failure ?? t('buy.nothingTaken')}
        </Banner>
        {back}
      </div>
    );
  }
  return (
    <div className={s.step} tabIndex={-1} ref={focusElement}>
      {clientSecret !== null && cards && (
        <CardStep
          cards={cards}
          clientSecret={clientSecret}
          purchaseId={purchase.id}
          payText={t('buy.pay', { price: formatEuros(purchase.priceCents, locale) })}
          refusal={unpaid ? (unpaid.failure ?? t('buy.noAnswer')) : purchase.failure}
          onOutcome={setOutcome}
        />
      )}
      {approveUrl !== null && <PayPalStep approveUrl={approveUrl} />}
      {back}
    </div>
  );
}
