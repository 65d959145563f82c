import type { Text } from '@fanfare/kit';
import { z } from '@fanfare/kit/zod';
import { brokenEmailRule } from './email/email-rule.ts';

/** The address of an account. */
export function emailField(t: Text) {
  return z.string().check(z.trim(), (context) => {
    const message = brokenEmailRule(t, context.value);
    // Requires `continue`, otherwise checks on the whole form would be skipped.
    if (message) context.issues.push({ code: 'custom', input: context.value, message, continue: true });
  });
}

/** A required field: "{field} is required". */
export function requiredField(t: Text, field: string) {
  const required = t('rules.required', { field });
  return z.string(required).check(z.minLength(1, required));
}
