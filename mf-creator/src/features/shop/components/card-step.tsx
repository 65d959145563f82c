import { Loading, useText } from '@fanfare/kit';
import { Banner, Button } from '@fanfare/shared-ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Products } from '../api/products.ts';
import { loadStripe } from '../lib/load-stripe.ts';
import { usePaymentReturn } from '../lib/use-payment-return.ts';
import type { Outcome } from './card-form.tsx';
import { queryKeys } from '../../../lib/query-keys.ts';

/** How Stripe is set up. */
export type StripeConfig = NonNullable<Products['stripe']>;

/** Stripe.js and the form around its fields: only buyers load them. */
const cardFieldsQuery = ({ scriptUrl, publishableKey }: StripeConfig) =>
  queryOptions({
    queryKey: queryKeys.shop.cardFields(scriptUrl),
    queryFn: async () => {
      const [stripe, { CardForm }] = await Promise.all([
        loadStripe(scriptUrl, publishableKey),
        import(/* webpackChunkName: "card" */ './card-form.tsx'),
      ]);
      return { stripe, CardForm };
    },
    // Functions can't be compared structurally.
    structuralSharing: false,
    retry: false,
    staleTime: Infinity,
  });

interface CardStepProps {
  cards: StripeConfig;
  clientSecret: string;
  purchaseId: number;
  payText: string;
  refusal: string | null;
  onOutcome: (outcome: Outcome) => void;
}

/** The card fields; their code is loaded on demand. */
export function CardStep({ cards, clientSecret, purchaseId, payText, refusal, onOutcome }: CardStepProps) {
  const { t } = useText();
  const { page } = usePaymentReturn();
  const [isBlocked, setIsBlocked] = useState(false);
  const parts = useQuery(cardFieldsQuery(cards));
  // Refetched after a gap in live events, they stay: a card may be half typed.
  if (parts.isPending) return <Loading height={180} />;
  if (parts.isLoadingError || isBlocked) {
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
      key={clientSecret}
      stripe={stripe}
      clientSecret={clientSecret}
      returnUrl={`${location.origin}${page}${page.includes('?') ? '&' : '?'}purchase=${purchaseId}`}
      payText={payText}
      refusal={refusal}
      onBlocked={() => setIsBlocked(true)}
      onOutcome={onOutcome}
    />
  );
}
