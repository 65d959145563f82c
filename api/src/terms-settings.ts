import * as z from 'zod/mini';

/** New terms that are announced: the day from which they apply, and where they can be read before. */
interface NextTerms {
  version: string;
  url: string;
}

export const termsVariables = {
  FANFARE_NEXT_TERMS: z.optional(z.iso.date()),
  FANFARE_NEXT_TERMS_URL: z.optional(z.url({ protocol: /^https?$/ })),
};
const variables = z.object(termsVariables);

/** @param problems is added to */
export function nextTermsFrom(
  { FANFARE_NEXT_TERMS: version, FANFARE_NEXT_TERMS_URL: url }: z.infer<typeof variables>,
  problems: string[],
): NextTerms | null {
  if (version !== undefined && url !== undefined) return { version, url };
  if (version !== undefined || url !== undefined)
    problems.push('FANFARE_NEXT_TERMS and FANFARE_NEXT_TERMS_URL are set together');
  return null;
}
