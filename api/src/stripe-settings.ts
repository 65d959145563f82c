import * as z from 'zod/mini';

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Of a second endpoint, for what happens at curators' accounts; null: the same as the first. */
  connectWebhookSecret: string | null;
  /** Where the API of Stripe is; null: at Stripe. */
  apiBase: string | null;
  /** Stripe.js for the browser, or the sandbox's double. */
  scriptUrl: string;
  isSandbox: boolean;
  /** How long one call may take. */
  timeoutMs: number;
}

export const stripeVariables = {
  STRIPE_SECRET_KEY: z.optional(z.string()),
  STRIPE_PUBLISHABLE_KEY: z.optional(z.string()),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string()),
  STRIPE_CONNECT_WEBHOOK_SECRET: z.optional(z.string()),
  STRIPE_API_BASE: z.optional(z.url({ protocol: /^https?$/ })),
  STRIPE_TIMEOUT_MS: z._default(z.coerce.number<string | number>().check(z.int(), z.gte(100), z.lte(80_000)), 10_000),
};
const variables = z.object(stripeVariables);

/** The sandbox's keys: known to everybody, good for nothing but it. */
const sandboxKeys = {
  secretKey: 'sk_test_fanfare_sandbox',
  publishableKey: 'pk_test_fanfare_sandbox',
  webhookSecret: 'whsec_fanfare_sandbox',
};

type Given = z.infer<typeof variables> & { FANFARE_ENV: 'demo' | 'test' | 'production' };

/**
 * Keys in the environment lead to Stripe. Without them, cards are off in production; elsewhere they are the sandbox's.
 * @param sandboxUrl where the sandbox listens
 * @param problems is added to
 */
export function stripeFrom(env: Given, sandboxUrl: string, problems: string[]): StripeSettings | null {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = env;
  const isProduction = env.FANFARE_ENV === 'production';
  const apiBase = env.STRIPE_API_BASE ?? null;
  const timeoutMs = env.STRIPE_TIMEOUT_MS;
  const doubleUrl = new URL('/stripe/v3/', apiBase ?? sandboxUrl).href;
  if (apiBase !== null && isProduction) problems.push('STRIPE_API_BASE is not for production');
  if (!secretKey && !publishableKey && !webhookSecret) {
    if (isProduction) return null;
    return {
      ...sandboxKeys,
      connectWebhookSecret: null,
      apiBase: apiBase ?? sandboxUrl,
      scriptUrl: doubleUrl,
      isSandbox: true,
      timeoutMs,
    };
  }
  if (!secretKey || !publishableKey || !webhookSecret) {
    problems.push('STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET go together');
    return null;
  }
  if (
    isProduction &&
    Object.values(sandboxKeys).some((key) => [secretKey, publishableKey, webhookSecret].includes(key))
  ) {
    problems.push('the sandbox’s STRIPE_ keys are not for production');
  }
  const isSandbox = secretKey === sandboxKeys.secretKey;
  return {
    secretKey,
    publishableKey,
    webhookSecret,
    connectWebhookSecret: env.STRIPE_CONNECT_WEBHOOK_SECRET ?? null,
    apiBase: apiBase ?? (isSandbox ? sandboxUrl : null),
    scriptUrl: isSandbox ? doubleUrl : 'https://js.stripe.com/v3/',
    isSandbox,
    timeoutMs,
  };
}
