import * as z from 'zod/mini';
import { withoutSlashes } from './without-slashes.ts';

export interface MarketingSettings {
  apiKey: string;
  /** Where the API of Brevo is, without a slash at the end. */
  apiBase: string;
  /** How long one call may take. */
  timeoutMs: number;
}

export const marketingVariables = {
  BREVO_API_KEY: z.optional(z.string()),
  BREVO_API_BASE: z._default(z.url({ protocol: /^https?$/ }), 'https://api.brevo.com'),
  BREVO_TIMEOUT_MS: z._default(z.coerce.number<string | number>().check(z.int(), z.gte(100), z.lte(30_000)), 5_000),
};
const variables = z.object(marketingVariables);

type Given = z.infer<typeof variables> & { FANFARE_ENV: 'demo' | 'test' | 'production' };

/**
 * A key leads to Brevo; without one, events are kept and go nowhere.
 * @param problems is added to
 */
export function marketingFrom(env: Given, problems: string[]): MarketingSettings | null {
  if (!env.BREVO_API_KEY) return null;
  const apiBase = withoutSlashes(env.BREVO_API_BASE);
  const { protocol, hostname } = new URL(apiBase);
  const isBrevo = protocol === 'https:' && hostname.endsWith('.brevo.com');
  if (env.FANFARE_ENV === 'production' && !isBrevo) {
    problems.push('BREVO_API_BASE must be an https address of brevo.com in production');
  }
  return { apiKey: env.BREVO_API_KEY, apiBase, timeoutMs: env.BREVO_TIMEOUT_MS };
}
