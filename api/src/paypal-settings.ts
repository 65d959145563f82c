import * as z from 'zod/mini';
import { withoutSlashes } from './without-slashes.ts';

export interface PayPalSettings {
  clientId: string;
  clientSecret: string;
  /** PayPal's name of our endpoint: signatures are made for it. */
  webhookId: string;
  /** Where the API of PayPal is, without a slash at the end. */
  apiBase: string;
  /** Whether what is paid is play money. */
  isSandbox: boolean;
  /** How long one call may take. */
  timeoutMs: number;
}

export const payPalVariables = {
  PAYPAL_CLIENT_ID: z.optional(z.string()),
  PAYPAL_CLIENT_SECRET: z.optional(z.string()),
  PAYPAL_WEBHOOK_ID: z.optional(z.string()),
  PAYPAL_API_BASE: z.optional(z.url({ protocol: /^https?$/ })),
  PAYPAL_TIMEOUT_MS: z._default(z.coerce.number<string | number>().check(z.int(), z.gte(100), z.lte(80_000)), 10_000),
};
const variables = z.object(payPalVariables);

/** The sandbox's own: known to everybody, good for nothing but it. */
const sandboxKeys = {
  clientId: 'fanfare-sandbox-client',
  clientSecret: 'fanfare-sandbox-secret',
  webhookId: 'WH-FANFARE-SANDBOX',
};
const liveBase = 'https://api-m.paypal.com';

type Given = z.infer<typeof variables> & { FANFARE_ENV: 'demo' | 'test' | 'production' };

/**
 * Credentials in the environment lead to PayPal. Without them, PayPal is off in production; elsewhere they are the sandbox's.
 * @param sandboxUrl where the sandbox listens
 * @param problems is added to
 */
export function payPalFrom(env: Given, sandboxUrl: string, problems: string[]): PayPalSettings | null {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_WEBHOOK_ID: webhookId } = env;
  const isProduction = env.FANFARE_ENV === 'production';
  const ownBase = env.PAYPAL_API_BASE === undefined ? undefined : withoutSlashes(env.PAYPAL_API_BASE);
  const timeoutMs = env.PAYPAL_TIMEOUT_MS;
  if (isProduction && ownBase !== undefined && !isOfPayPal(new URL(ownBase))) {
    problems.push('PAYPAL_API_BASE must be an https address of paypal.com in production');
  }
  const atSandbox = { apiBase: ownBase ?? `${sandboxUrl}/paypal`, isSandbox: true, timeoutMs };
  if (!clientId && !clientSecret && !webhookId) return isProduction ? null : { ...sandboxKeys, ...atSandbox };
  if (!clientId || !clientSecret || !webhookId) {
    problems.push('PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID go together');
    return null;
  }
  const given = { clientId, clientSecret, webhookId };
  if (isProduction && Object.values(sandboxKeys).some((key) => Object.values(given).includes(key))) {
    problems.push('the sandbox’s PAYPAL_ values are not for production');
  }
  if (clientId === sandboxKeys.clientId) return { ...given, ...atSandbox };
  const apiBase = ownBase ?? liveBase;
  return { ...given, apiBase, isSandbox: apiBase !== liveBase, timeoutMs };
}

/** Whether an address is an https one of PayPal's own. */
export function isOfPayPal({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' && (hostname === 'paypal.com' || hostname.endsWith('.paypal.com'));
}
