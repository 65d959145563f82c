import type { Text } from '@fanfare/kit';
import * as z from 'zod/mini';

/** "{field} is required", then "Email must be valid" (docs/specification.md). */
export function emailField(t: Text) {
  return z.string().check(z.trim(), (context) => {
    const { value } = context;
    const isValid = value.length <= 254 && z.regexes.email.test(value);
    const message =
      value === '' ? t('rules.required', { field: t('fields.email') }) : isValid ? null : t('rules.email');
    // Requires `continue`, otherwise checks on the whole form would be skipped.
    if (message) context.issues.push({ code: 'custom', input: value, message, continue: true });
  });
}

/** A required field: "{field} is required". */
export function requiredField(t: Text, field: string) {
  const required = t('rules.required', { field });
  return z.string(required).check(z.minLength(1, required));
}
