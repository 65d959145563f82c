import { type Text, useShell, useText } from '@fanfare/kit';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { z } from '@fanfare/kit/zod';
import { useFailure } from '../../../lib/failure/use-failure.ts';
import form from '../../../lib/frame/form.module.css';
import { NewPassword } from '../../../lib/password/new-password.tsx';
import { newPasswordFields, samePasswords } from '../../../lib/password/password-rules.ts';
import { Submit } from '../../../lib/sending/submit.tsx';
import type { useResetPassword } from '../api/password.ts';

const schemaOf = (t: Text) => z.object(newPasswordFields(t)).check(samePasswords(t));

/** A new password, twice. */
export function ResetForm({ reset }: { reset: ReturnType<typeof useResetPassword> }) {
  const { t } = useText();
  const { isFailure } = useShell();
  const { text } = useFailure();
  const { register, control, handleSubmit, setError, trigger, getFieldState, formState } = useForm({
    resolver: zodResolver(schemaOf(t)),
    defaultValues: { password: '', confirmPassword: '' },
    mode: 'onTouched',
  });
  const typed = useWatch({ control, name: 'password' });
  const { errors } = formState;
  const submit = handleSubmit(({ password }) =>
    reset.start(password, {
      onFailed: (thrown) => {
        const { password } = (isFailure(thrown) && thrown.fields) || {};
        if (password) setError('password', { message: password }, { shouldFocus: true });
      },
    }),
  );
  const compareAgain = () => {
    if (getFieldState('confirmPassword').isTouched) void trigger('confirmPassword');
  };
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <NewPassword
        typed={typed}
        password={{ ...register('password', { onChange: compareAgain }), error: errors.password?.message }}
        confirmPassword={{ ...register('confirmPassword'), error: errors.confirmPassword?.message }}
      />
      <Submit sending={reset} failure={reset.error ? { title: text(reset.error) } : null}>
        {t('reset.submit')}
      </Submit>
    </form>
  );
}
