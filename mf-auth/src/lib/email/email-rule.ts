import type { Text } from '@fanfare/kit';
import { regexes } from 'zod/mini';

/** What is wrong with an address: "{field} is required", then "Email must be valid" (docs/specification.md); null for a valid one. */
export function brokenEmailRule(t: Text, email: string): string | null {
  if (email === '') return t('rules.required', { field: t('fields.email') });
  return email.length <= 254 && regexes.email.test(email) ? null : t('rules.email');
}
