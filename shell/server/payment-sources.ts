/** The sources a page must allow to take a card payment. */
export interface PaymentSources {
  script: readonly string[];
  frame: readonly string[];
  connect: readonly string[];
}

/** The sources Stripe requires for its elements: fields in frames of its own, and the bank's confirmation page. */
const stripe: PaymentSources = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};
const none: PaymentSources = { script: [], frame: [], connect: [] };

/**
 * Where card fields come from, by the same settings from which the API derives its `scriptUrl`: Stripe if there is a
 * publishable key, else this machine's sandbox, and nothing in production.
 * @param sandboxOrigin address of the sandbox in this block of ports
 */
export function paymentSources(env: Record<string, string | undefined>, sandboxOrigin: string): PaymentSources {
  const key = env['STRIPE_PUBLISHABLE_KEY'];
  if (key && key !== sandboxKey) return stripe;
  if (env['FANFARE_ENV'] === 'production') return none;
  return { script: [sandboxOrigin], frame: [sandboxOrigin], connect: [sandboxOrigin] };
}

/** Mirrored in the API. */
const sandboxKey = 'pk_test_fanfare_sandbox';
