import { useFailureMessage, useShell, useText } from '@fanfare/kit';
import { Banner, Button, Skeleton } from '@fanfare/shared-ui';
import { useEffect, useRef } from 'react';
import { takeFocus } from '../../../lib/take-focus.ts';
import type { Products } from '../api/products.ts';
import type { Buying } from '../lib/use-buying.ts';
import { BackButton } from './back-button.tsx';
import { BegunStep } from './begun-step.tsx';
import s from './buy-panel.module.css';
import { ConfirmEmail } from './confirm-email.tsx';
import { DebtSplit } from './debt-notes.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PayMethods } from './pay-methods.tsx';
import { PromoField } from './promo-field.tsx';
import type { OnPaid } from './settling.tsx';

interface BuyPanelProps {
  buying: Buying;
  products: Products;
  /** The label of the button that leaves. */
  leaveText: string;
  onPaid: OnPaid;
}

/** A checkout in place: promo code, payment method, payment. */
export function BuyPanel({ buying, products, leaveText, onPaid }: BuyPanelProps) {
  const { t } = useText();
  const { isFailure } = useShell();
  const messageFor = useFailureMessage();
  const { chosen, method, begun, error, notice, isBeginning, promo } = buying;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => takeFocus(panel.current), []);
  if (!chosen) return null;
  const isCredits = chosen.purpose === 'credits';
  const rechoose = () => {
    takeFocus(panel.current);
    buying.rechoose();
  };
  return (
    <section className={s.panel} aria-label={t('buy.title')} tabIndex={-1} ref={panel}>
      <OrderSummary buying={buying} />
      {isCredits && <DebtSplit packCredits={chosen.pack.credits} />}
      {notice && <Banner tone={notice.tone}>{notice.text}</Banner>}
      {method === null && (
        <>
          {isCredits && <PromoField promo={promo} />}
          <PayMethods buying={buying} products={products} />
          <BackButton text={leaveText} onClick={buying.leave} />
        </>
      )}
      {method !== null && isBeginning && (
        <div role="status" aria-label={t('buy.beginning')}>
          <Skeleton shape="block" width="100%" height={180} />
        </div>
      )}
      {method !== null && !isBeginning && error !== null && (
        <>
          {isFailure(error) && error.code === 'email_unconfirmed' ? (
            <ConfirmEmail />
          ) : (
            <Banner tone="danger">{messageFor(error)}</Banner>
          )}
          <Button onClick={() => buying.pay(method)}>{t('failure.retry')}</Button>
          <BackButton text={t('buy.otherWay')} onClick={rechoose} />
        </>
      )}
      {method !== null && begun && !isBeginning && (
        <BegunStep
          // Every attempt has its own state.
          key={`${begun.purchase.id} ${begun.clientSecret ?? begun.approveUrl}`}
          begun={begun}
          cards={products.stripe}
          onAgain={() => buying.pay(method)}
          onPaid={onPaid}
          back={<BackButton text={t('buy.otherWay')} onClick={rechoose} />}
        />
      )}
    </section>
  );
}
