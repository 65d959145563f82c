import { useShell, useText } from '@fanfare/kit';
import { Banner, Button, Skeleton } from '@fanfare/shared-ui';
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeError } from '@stripe/stripe-js';
import { useMemo, useState, type SyntheticEvent } from 'react';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import { appearanceOf } from '../lib/appearance.ts';
import s from './buy-panel.module.css';

/** `sure`: the provider took it. `unsure`: no answer came, or one that the page can't judge. */
export type Outcome = 'sure' | 'unsure';

interface CardFormProps {
  stripe: Stripe;
  clientSecret: string;
  /** Where a bank that leaves this page sends the person back to. */
  returnUrl: string;
  /** The text of the button that pays. */
  payText: string;
  /** Why the last try moved nothing, in whole sentences. */
  refusal: string | null;
  /** The frame of the fields can't be drawn. */
  onBlocked: () => void;
  onOutcome: (outcome: Outcome) => void;
}

/** The card, in the provider's own fields: its numbers never pass through this page. */
export function CardForm({ stripe, clientSecret, ...rest }: CardFormProps) {
  const theme = useShell().useTheme();
  const options = useMemo(() => ({ clientSecret, appearance: appearanceOf(theme) }), [clientSecret, theme]);
  return (
    <Elements stripe={stripe} options={options}>
      <Fields {...rest} />
    </Elements>
  );
}

/** Whether an error leaves no doubt: the card was refused, or its owner refused at the bank. */
const movedNothing = ({ type, code }: StripeError) =>
  type === 'card_error' || type === 'validation_error' || code === 'payment_intent_authentication_failure';

function Fields({ returnUrl, payText, refusal, onBlocked, onOutcome }: Omit<CardFormProps, 'stripe' | 'clientSecret'>) {
  const { t } = useText();
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setIsReady] = useState(false);
  const [isPaying, setIsPaying] = useState(false);
  const [declined, setDeclined] = useState<string | null>(null);
  const problem = isPaying ? null : (declined ?? refusal);

  const pay = useSingleFlight(async () => {
    if (!stripe || !elements) return;
    setIsPaying(true);
    try {
      const { error } = await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: returnUrl },
        redirect: 'if_required',
      });
      if (error && movedNothing(error)) {
        // What is missing in a field is said beside it.
        if (error.type !== 'validation_error') {
          setDeclined(`${error.message ?? t('buy.declinedText')} ${t('buy.nothingTaken')}`);
        }
        setIsPaying(false);
      } else onOutcome(error ? 'unsure' : 'sure');
    } catch {
      onOutcome('unsure');
    }
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isReady) pay();
  };
  return (
    <form className={s.form} onSubmit={submit}>
      {!isReady && (
        <div role="status" aria-label={t('loading')}>
          <Skeleton shape="block" width="100%" height={180} />
        </div>
      )}
      <PaymentElement onReady={() => setIsReady(true)} onLoadError={onBlocked} onChange={() => setDeclined(null)} />
      {problem && (
        <Banner tone="danger" title={t('buy.declined')}>
          {problem}
        </Banner>
      )}
      <Button type="submit" variant="primary" size="l" fullWidth loading={isPaying} disabled={!isReady}>
        {payText}
      </Button>
    </form>
  );
}
