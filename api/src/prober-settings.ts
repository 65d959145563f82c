import * as z from 'zod/mini';
import { withoutSlashes } from './without-slashes.ts';

export interface ProberSettings {
  /** Where the sandbox's pages are, without a slash at the end; null: there are none. */
  sandboxUrl: string | null;
  /** Names under it are the sandbox's. */
  sandboxDomain: string;
}

export const proberVariables = { FANFARE_PAGES_URL: z.optional(z.url({ protocol: /^http$/ })) };
const variables = z.object(proberVariables);

type Given = z.infer<typeof variables> & { FANFARE_ENV: 'demo' | 'test' | 'production' };

/**
 * Outside production, names under `demo.fanfare.test` are pages of the sandbox. That ending is reserved: nobody can own it.
 * @param sandboxUrl where the sandbox listens
 * @param problems is added to
 */
export function proberFrom(
  { FANFARE_ENV, FANFARE_PAGES_URL }: Given,
  sandboxUrl: string,
  problems: string[],
): ProberSettings {
  const isProduction = FANFARE_ENV === 'production';
  if (isProduction && FANFARE_PAGES_URL !== undefined) problems.push('FANFARE_PAGES_URL is not for production');
  const url = withoutSlashes(FANFARE_PAGES_URL ?? sandboxUrl);
  return { sandboxUrl: isProduction ? null : url, sandboxDomain: 'demo.fanfare.test' };
}
