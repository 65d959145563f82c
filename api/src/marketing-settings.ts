import * as z from 'zod/mini';
import { withoutSlashes } from './without-slashes.ts';

export interface MarketingSettings {
  apiKey: string;
  /** Where the API of Brevo is, without a slash at the end. */
  apiBase: string;
  /** How long one call may take. */
  timeoutMs: number;
  /** Brevo sends it with its webhooks; null: there are none. */
  webhookSecret: string | null;
}

export const marketingVariables = {
  BREVO_API_KEY: z.optional(z.string()),
  BREVO_WEBHOOK_SECRET: z.optional(z.string().check(z.minLength(20))),
  BREVO_API_BASE: z.optional(z.url({ protocol: /^https?$/ })),
  BREVO_TIMEOUT_MS: z._default(z.coerce.number<string | number>().check(z.int(), z.gte(100), z.lte(30_000)), 5_000),
};
const variables = z.object(marketingVariables);

type Given = z.infer<typeof variables> & { FANFARE_ENV: 'demo' | 'test' | 'production' };

/** The sandbox's own: known to everybody, good for nothing but it. */
const sandboxKey = 'fanfare-sandbox-brevo';
const sandboxSecret = 'fanfare-sandbox-brevo-webhook';

/**
 * A key leads to Brevo, the sandbox's own to the sandbox; a demo has that one. Without a key, events are kept and go nowhere.
 * @param sandboxUrl where the sandbox listens
 * @param problems is added to
 */
export function marketingFrom(env: Given, sandboxUrl: string, problems: string[]): MarketingSettings | null {
  const apiKey = env.BREVO_API_KEY || (env.FANFARE_ENV === 'demo' ? sandboxKey : undefined);
  if (!apiKey) return null;
  const isSandbox = apiKey === sandboxKey;
  const apiBase = withoutSlashes(env.BREVO_API_BASE ?? (isSandbox ? `${sandboxUrl}/brevo` : 'https://api.brevo.com'));
  if (env.FANFARE_ENV === 'production') {
    const { protocol, hostname } = new URL(apiBase);
    if (isSandbox) problems.push('the sandbox’s BREVO_API_KEY is not for production');
    else if (protocol !== 'https:' || !hostname.endsWith('.brevo.com'))
      problems.push('BREVO_API_BASE must be an https address of brevo.com in production');
  }
  const webhookSecret = env.BREVO_WEBHOOK_SECRET ?? (isSandbox ? sandboxSecret : null);
  if (env.FANFARE_ENV === 'production' && webhookSecret === sandboxSecret)
    problems.push('the sandbox’s BREVO_WEBHOOK_SECRET is not for production');
  return { apiKey, apiBase, timeoutMs: env.BREVO_TIMEOUT_MS, webhookSecret };
}
