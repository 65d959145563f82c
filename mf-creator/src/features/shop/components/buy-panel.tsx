import { ArrowLeftIcon, Banner, Button, Skeleton } from '@fanfare/shared-ui';
import { useFailure } from '../../../lib/failure/use-failure.ts';
import { useServices } from '../../../lib/services.tsx';
import { useText } from '../../../lib/use-text.ts';
import type { Products } from '../api/products.ts';
import type { Buying } from '../lib/use-buying.ts';
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
  /** Says where leaving leads to. */
  leaveText: string;
  onPaid: OnPaid;
}

/** One purchase from its beginning to its end, in its place on the page: a code, how to pay, the payment. */
export function BuyPanel({ buying, products, leaveText, onPaid }: BuyPanelProps) {
  const { t } = useText();
  const { isFailure } = useServices();
  const failure = useFailure();
  const { chosen, method, begun, error, notice, isBeginning, promo } = buying;
  if (!chosen) return null;
  const isCredits = chosen.purpose === 'credits';
  const back = (text: string, onClick: () => void) => (
    <Button className={s.back} variant="ghost" size="s" iconStart={<ArrowLeftIcon size={16} />} onClick={onClick}>
      {text}
    </Button>
  );
  return (
    <section className={s.panel} aria-label={t('buy.title')}>
      <OrderSummary buying={buying} />
      {isCredits && <DebtSplit packCredits={chosen.pack.credits} />}
      {notice !== null && <Banner>{notice}</Banner>}
      {method === null && (
        <>
          {isCredits && <PromoField promo={promo} />}
          <PayMethods buying={buying} products={products} />
          {back(leaveText, buying.leave)}
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
            <Banner tone="danger">{failure(error)}</Banner>
          )}
          <Button onClick={() => buying.pay(method)}>{t('failure.retry')}</Button>
          {back(t('buy.otherWay'), buying.rechoose)}
        </>
      )}
      {method !== null && begun && !isBeginning && (
        <BegunStep
          // Another try has a state of its own.
          key={`${begun.purchase.id} ${begun.clientSecret ?? begun.approveUrl}`}
          begun={begun}
          cards={products.stripe}
          onAgain={() => buying.pay(method)}
          onPaid={onPaid}
          back={back(t('buy.otherWay'), buying.rechoose)}
        />
      )}
    </section>
  );
}
