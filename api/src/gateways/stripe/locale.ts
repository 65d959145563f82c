import type Stripe from 'stripe';

type Locale = Stripe.Checkout.SessionCreateParams.Locale;

/** The languages of Stripe's pages that ours have the same code for; it refuses others. */
const known =
  'bg cs da de el es et fi fil fr hr hu id it ja ko lt lv ms mt nb nl pl pt ro ru sk sl sv th tr vi zh'.split(
    ' ',
  ) as Locale[];

/** Our language as Stripe's pages know it; `auto`, the browser's, where they don't have it. English is written as in Britain. */
export const stripeLocale = (language: string): Locale =>
  language === 'en' ? 'en-GB' : (known.find((one) => one === language) ?? 'auto');
