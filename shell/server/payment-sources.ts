/** What a page has to be let load so that a card can be paid with in it. */
export interface PaymentSources {
  script: readonly string[];
  frame: readonly string[];
  connect: readonly string[];
}

/** What Stripe names for its elements: fields in frames of its own, and the bank's page for a confirmation. */
const stripe: PaymentSources = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};
const none: PaymentSources = { script: [], frame: [], connect: [] };

/**
 * Where card fields come from, by the same settings by which the API says where its `scriptUrl` is: Stripe where there is a
 * publishable key, else this machine's sandbox, and nothing in production.
 * @param sandboxOrigin where the sandbox of this block of ports answers
 */
export function paymentSources(env: Record<string, string | undefined>, sandboxOrigin: string): PaymentSources {
  const key = env['STRIPE_PUBLISHABLE_KEY'];
  if (key && key !== sandboxKey) return stripe;
  if (env['FANFARE_ENV'] === 'production') return none;
  return { script: [sandboxOrigin], frame: [sandboxOrigin], connect: [sandboxOrigin] };
}

/** The API knows the same. */
const sandboxKey = 'pk_test_fanfare_sandbox';
