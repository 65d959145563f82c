import { FailureBanner, Loading, useShell, useText } from '@fanfare/kit';
import { Banner, Button } from '@fanfare/shared-ui';
import { useEffect, useRef } from 'react';
import { focusElement } from '../../../lib/focus-element.ts';
import type { Products } from '../api/products.ts';
import type { Checkout } from '../lib/use-checkout.ts';
import { BackButton } from './back-button.tsx';
import { PaymentStep } from './payment-step.tsx';
import s from './buy-panel.module.css';
import { ConfirmEmail } from './confirm-email.tsx';
import { DebtSplit } from './debt-notes.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PayMethods } from './pay-methods.tsx';
import { PromoField } from './promo-field.tsx';
import type { OnPaid } from './settling.tsx';

interface BuyPanelProps {
  checkout: Checkout;
  products: Products;
  /** The label of the button that leaves. */
  leaveText: string;
  onPaid: OnPaid;
}

/** A checkout in place: promo code, payment method, payment. */
export function BuyPanel({ checkout, products, leaveText, onPaid }: BuyPanelProps) {
  const { t } = useText();
  const { isFailure } = useShell();
  const { chosen, method, started, error, notice, isStarting, promo } = checkout;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => focusElement(panel.current), []);
  if (!chosen) return null;
  const isCredits = chosen.purpose === 'credits';
  const changeMethod = () => {
    focusElement(panel.current);
    checkout.changeMethod();
  };
  return (
    <section className={s.panel} aria-label={t('buy.title')} tabIndex={-1} ref={panel}>
      <OrderSummary checkout={checkout} />
      {isCredits && <DebtSplit packCredits={chosen.pack.credits} />}
      {notice && <Banner tone={notice.tone}>{notice.text}</Banner>}
      {method === null && (
        <>
          {isCredits && <PromoField promo={promo} />}
          <PayMethods checkout={checkout} products={products} />
          <BackButton text={leaveText} onClick={checkout.cancel} />
        </>
      )}
      {method !== null && isStarting && <Loading label={t('buy.beginning')} height={180} />}
      {method !== null && !isStarting && error !== null && (
        <>
          {isFailure(error) && error.code === 'email_unconfirmed' ? (
            <ConfirmEmail />
          ) : (
            <FailureBanner kind="action" error={error} />
          )}
          <Button onClick={() => checkout.pay(method)}>{t('failure.retry')}</Button>
          <BackButton text={t('buy.otherWay')} onClick={changeMethod} />
        </>
      )}
      {method !== null && started && !isStarting && (
        <PaymentStep
          // Every attempt has its own state.
          key={`${started.purchase.id} ${started.clientSecret ?? started.approveUrl}`}
          started={started}
          cards={products.stripe}
          onAgain={() => checkout.pay(method)}
          onPaid={onPaid}
          back={<BackButton text={t('buy.otherWay')} onClick={changeMethod} />}
        />
      )}
    </section>
  );
}
