import { Banner, Button, Skeleton } from '@fanfare/shared-ui';
import type { DataOf } from '@fanfare/shell-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { loadStripe } from '../lib/load-stripe.ts';
import type { Outcome } from './card-form.tsx';

/** How cards are taken here. */
export type CardsBy = NonNullable<DataOf<'GET /api/fanfare/products'>['stripe']>;

interface CardStepProps {
  cards: CardsBy;
  begun: DataOf<'POST /api/fanfare/stripe/create-payment-intent'>;
  payText: string;
  refusal: string | null;
  onOutcome: (outcome: Outcome) => void;
}

/** The fields for the card, whose code nobody fetches who doesn't buy. */
export function CardStep({ cards, begun, payText, refusal, onOutcome }: CardStepProps) {
  const { t } = useText();
  const [isBlocked, setIsBlocked] = useState(false);
  const parts = useQuery({
    queryKey: ['creator', 'card-fields', cards.scriptUrl],
    queryFn: async () => {
      const [stripe, { CardForm }] = await Promise.all([
        loadStripe(cards.scriptUrl, cards.publishableKey),
        import(/* webpackChunkName: "card" */ './card-form.tsx'),
      ]);
      return { stripe, CardForm };
    },
    // What is kept here are functions, to be handed on as they are.
    structuralSharing: false,
    retry: false,
    staleTime: Infinity,
  });
  if (parts.isPending || parts.isRefetching) {
    return (
      <div role="status" aria-label={t('loading')}>
        <Skeleton shape="block" width="100%" height={180} />
      </div>
    );
  }
  if (parts.isError || isBlocked) {
    const retry = () => {
      setIsBlocked(false);
      void parts.refetch();
    };
    return (
      <Banner
        tone="danger"
        title={t('buy.blocked')}
        action={
          <Button size="s" onClick={retry}>
            {t('failure.retry')}
          </Button>
        }
      >
        {t('buy.blockedText')}
      </Banner>
    );
  }
  const { stripe, CardForm } = parts.data;
  return (
    <CardForm
      // Another purchase has other fields.
      key={begun.clientSecret}
      stripe={stripe}
      clientSecret={begun.clientSecret}
      returnUrl={`${location.origin}${location.pathname}?purchase=${begun.purchase.id}`}
      payText={payText}
      refusal={refusal}
      onBlocked={() => setIsBlocked(true)}
      onOutcome={onOutcome}
    />
  );
}
