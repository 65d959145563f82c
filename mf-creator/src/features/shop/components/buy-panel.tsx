import type { Purchase } from '@fanfare/api-contract';
import { ArrowLeftIcon, Banner, Button, formatCredits, formatEuros, Skeleton } from '@fanfare/shared-ui';
import { useState } from 'react';
import { useFailure } from '../../../lib/failure/use-failure.ts';
import { useServices } from '../../../lib/services.tsx';
import { useText } from '../../../lib/use-text.ts';
import type { Buying } from '../lib/use-buying.ts';
import s from './buy-panel.module.css';
import { CardStep, type CardsBy } from './card-step.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { Settling } from './settling.tsx';
import type { Outcome } from './card-form.tsx';

interface BuyPanelProps {
  buying: Buying;
  cards: CardsBy;
  /** Says where leaving leads to. */
  leaveText: string;
  onPaid: (purchase: Purchase) => void;
}

/** One purchase from its beginning to its end, in its place on the page. */
export function BuyPanel({ buying, cards, leaveText, onPaid }: BuyPanelProps) {
  const { t, locale } = useText();
  const { isFailure } = useServices();
  const failure = useFailure();
  const [told, setOutcome] = useState<Outcome | null>(null);
  const [unpaid, setUnpaid] = useState<Purchase | null>(null);
  const { pack, begun, error } = buying;
  if (!pack) return null;

  const price = formatEuros(pack.priceCents, locale);
  // Another tab may have been faster: what isn't open takes no second card.
  const outcome = told ?? (begun && begun.purchase.status !== 'open' && !unpaid ? 'unsure' : null);
  const isOver = unpaid?.status === 'failed' || unpaid?.status === 'canceled';
  const startAgain = () => {
    setUnpaid(null);
    buying.start(pack);
  };
  return (
    <section className={s.panel} aria-label={t('buy.title')}>
      <h3 className={s.head}>
        {t('buy.summary', { credits: formatCredits(pack.credits, locale, { compact: true }), price })}
      </h3>
      {buying.isBeginning && (
        <div role="status" aria-label={t('buy.beginning')}>
          <Skeleton shape="block" width="100%" height={180} />
        </div>
      )}
      {error !== null && !buying.isBeginning && (
        <>
          {isFailure(error) && error.code === 'email_unconfirmed' ? (
            <ConfirmEmail />
          ) : (
            <Banner tone="danger">{failure(error)}</Banner>
          )}
          <Button onClick={startAgain}>{t('failure.retry')}</Button>
        </>
      )}
      {begun && outcome && (
        <Settling
          purchaseId={begun.purchase.id}
          outcome={outcome}
          onPaid={onPaid}
          onUnpaid={(purchase) => {
            setUnpaid(purchase);
            setOutcome(null);
          }}
        />
      )}
      {begun && !outcome && !buying.isBeginning && isOver && (
        <Banner
          tone="danger"
          title={t('buy.declined')}
          action={
            <Button size="s" onClick={startAgain}>
              {t('buy.again')}
            </Button>
          }
        >
          {unpaid.failure ?? t('buy.nothingTaken')}
        </Banner>
      )}
      {begun && !outcome && !buying.isBeginning && !isOver && (
        <CardStep
          cards={cards}
          begun={begun}
          payText={t('buy.pay', { price })}
          refusal={unpaid ? (unpaid.failure ?? t('buy.noAnswer')) : begun.purchase.failure}
          onOutcome={setOutcome}
        />
      )}
      {!outcome && (
        <Button variant="ghost" size="s" iconStart={<ArrowLeftIcon size={16} />} onClick={buying.leave}>
          {leaveText}
        </Button>
      )}
    </section>
  );
}
