import * as z from 'zod/mini';
import type { Text } from './use-text.ts';

/** "{field} is required", then "Email must be valid" (specification §5). */
export function emailField(t: Text) {
  const required = t('rules.required', { field: t('fields.email') });
  return z
    .string(required)
    .check(
      z.trim(),
      z.minLength(1, { error: required, abort: true }),
      z.maxLength(254, t('rules.email')),
      z.email(t('rules.email')),
    );
}

/** Something that has to be filled in: "{field} is required". */
export function requiredField(t: Text, field: string) {
  const required = t('rules.required', { field });
  return z.string(required).check(z.minLength(1, required));
}
