import type { Text } from '@fanfare/kit';
import { z } from '@fanfare/kit/zod';
import { requiredField } from '../fields.ts';

/** The specification's password rules (§5), in its order. */
export const passwordRules = [
  { id: 'length', isMet: (password: string) => password.length >= 8 },
  { id: 'lowercase', isMet: (password: string) => /[a-z]/.test(password) },
  { id: 'uppercase', isMet: (password: string) => /[A-Z]/.test(password) },
  { id: 'digit', isMet: (password: string) => /\d/.test(password) },
] as const;

/**
 * A new password and its repetition. Reports the first broken rule only.
 * @param field its label in the form
 */
export function newPasswordFields(t: Text, field: string = t('fields.password')) {
  return {
    password: z.string().check((context) => {
      const { value } = context;
      const broken = passwordRules.find((rule) => !rule.isMet(value));
      const message =
        value === ''
          ? t('rules.required', { field })
          : broken
            ? t(`rules.password.${broken.id}`)
            : value.length > 200
              ? t('rules.password.tooLong')
              : null;
      if (message) context.issues.push({ code: 'custom', input: value, message, continue: true });
    }),
    confirmPassword: requiredField(t, t('fields.confirmPassword')),
  };
}

/** Requires both entries of a new password to match. Wraps a form's schema. */
export function samePasswords(t: Text) {
  return z.refine<{ password: string; confirmPassword: string }>(
    ({ password, confirmPassword }) => confirmPassword === '' || password === confirmPassword,
    { path: ['confirmPassword'], error: t('rules.password.same') },
  );
}
