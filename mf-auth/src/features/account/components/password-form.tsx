import { type Text, useShell, useText } from '@fanfare/kit';
import { VisuallyHidden, cx } from '@fanfare/shared-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { z } from '@fanfare/kit/zod';
import { useFailure } from '../../../lib/failure/use-failure.ts';
import { requiredField } from '../../../lib/fields.ts';
import form from '../../../lib/frame/form.module.css';
import { NewPassword } from '../../../lib/password/new-password.tsx';
import { PasswordEntry } from '../../../lib/password/password-entry.tsx';
import { newPasswordFields, samePasswords } from '../../../lib/password/password-rules.ts';
import { Submit } from '../../../lib/sending/submit.tsx';
import { useChangePassword } from '../api/password.ts';
import s from './password-form.module.css';

const schemaOf = (t: Text) =>
  z
    .object({
      currentPassword: requiredField(t, t('fields.currentPassword')),
      ...newPasswordFields(t, t('fields.newPassword')),
    })
    .check(samePasswords(t));

/** The current password, and a new one twice. @param email of the account, for password managers */
export function PasswordForm({ email }: { email: string }) {
  const { t } = useText();
  const { isFailure, notify } = useShell();
  const { text } = useFailure();
  const change = useChangePassword();
  const { register, control, handleSubmit, setError, reset, trigger, getFieldState, formState } = useForm({
    resolver: zodResolver(schemaOf(t)),
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
    mode: 'onTouched',
  });
  const typed = useWatch({ control, name: 'password' });
  const { errors } = formState;
  const submit = handleSubmit(({ currentPassword, password }) =>
    change.start(
      { currentPassword, password },
      {
        onSent: ({ endedCount }) => {
          reset();
          notify({ text: t('account.password.changed', { count: endedCount }), tone: 'positive' });
        },
        onFailed: (thrown) => {
          const fields = (isFailure(thrown) && thrown.fields) || {};
          for (const name of ['password', 'currentPassword'] as const) {
            const message = fields[name];
            if (message) setError(name, { message }, { shouldFocus: true });
          }
        },
      },
    ),
  );
  const compareAgain = () => {
    if (getFieldState('confirmPassword').isTouched) void trigger('confirmPassword');
  };
  const isInPlace = isFailure(change.error) && change.error.fields !== undefined;
  return (
    <form className={cx(form.form, s.form)} onSubmit={submit} noValidate>
      <VisuallyHidden aria-hidden="true">
        <input type="email" name="username" autoComplete="username" value={email} readOnly tabIndex={-1} />
      </VisuallyHidden>
      <PasswordEntry
        {...register('currentPassword')}
        label={t('fields.currentPassword')}
        autoComplete="current-password"
        error={errors.currentPassword?.message}
      />
      <NewPassword
        label={t('fields.newPassword')}
        typed={typed}
        password={{ ...register('password', { onChange: compareAgain }), error: errors.password?.message }}
        confirmPassword={{ ...register('confirmPassword'), error: errors.confirmPassword?.message }}
      />
      <Submit sending={change} failure={change.error && !isInPlace ? { title: text(change.error) } : null}>
        {t('reset.submit')}
      </Submit>
    </form>
  );
}
