import { Loading, useShell, useText } from '@fanfare/kit';
import { Banner, Button } from '@fanfare/shared-ui';
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElementLocale, StripeError } from '@stripe/stripe-js';
import { useMemo, useState, type SyntheticEvent } from 'react';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import { appearanceOf } from '../lib/appearance.ts';
import s from './buy-panel.module.css';

/** `sure`: the provider accepted it. `unsure`: no response, or an ambiguous one. */
export type Outcome = 'sure' | 'unsure';

interface CardFormProps {
  stripe: Stripe;
  clientSecret: string;
  /** Where a bank redirects back to. */
  returnUrl: string;
  /** The label of the pay button. */
  payText: string;
  /** Why the last attempt wasn't charged, in full sentences. */
  refusal: string | null;
  /** The card fields can't be loaded. */
  onBlocked: () => void;
  onOutcome: (outcome: Outcome) => void;
}

/** The card in Stripe's own fields: its number never passes through this page. */
export function CardForm({ stripe, clientSecret, ...rest }: CardFormProps) {
  const theme = useShell().useTheme();
  // Stripe shows what it doesn't speak in the browser's language.
  const locale = useText().locale as StripeElementLocale;
  const options = useMemo(
    () => ({ clientSecret, appearance: appearanceOf(theme), locale }),
    [clientSecret, theme, locale],
  );
  return (
    <Elements stripe={stripe} options={options}>
      <Fields {...rest} />
    </Elements>
  );
}

/** Whether an error certainly wasn't charged: a declined card, or a failed authentication. */
const wasNotCharged = ({ type, code }: StripeError) =>
  type === 'card_error' || type === 'validation_error' || code === 'payment_intent_authentication_failure';

/** What Stripe says beyond a plain no, which this page says in its own language; null for that. */
const reasonOf = ({ code, decline_code: declineCode, message }: StripeError): string | null =>
  code === 'card_declined' && (declineCode ?? 'generic_decline') === 'generic_decline' ? null : (message ?? null);

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
      if (error && wasNotCharged(error)) {
        // Stripe shows missing fields itself.
        if (error.type !== 'validation_error') {
          setDeclined(`${reasonOf(error) ?? t('buy.declinedText')} ${t('buy.nothingTaken')}`);
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
      {!isReady && <Loading height={180} />}
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
