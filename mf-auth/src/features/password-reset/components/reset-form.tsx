import { Banner, Button, PasswordField } from '@fanfare/shared-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { useFailure } from '../../../lib/failure/use-failure.ts';
import form from '../../../lib/frame/form.module.css';
import { PasswordRulesList } from '../../../lib/password/password-rules-list.tsx';
import { newPasswordFields, samePasswords } from '../../../lib/password/password-rules.ts';
import { useText, type Text } from '../../../lib/use-text.ts';
import type { useResetPassword } from '../api/password.ts';

const schemaOf = (t: Text) => z.object(newPasswordFields(t)).check(samePasswords(t));

/** A new password, twice. */
export function ResetForm({ reset }: { reset: ReturnType<typeof useResetPassword> }) {
  const t = useText();
  const { text } = useFailure();
  const { register, control, handleSubmit, formState } = useForm({
    resolver: zodResolver(schemaOf(t)),
    defaultValues: { password: '', confirmPassword: '' },
    mode: 'onTouched',
  });
  const password = useWatch({ control, name: 'password' });
  const { errors } = formState;
  const words = { revealText: t('password.reveal'), concealText: t('password.conceal') };
  return (
    <form className={form.form} onSubmit={handleSubmit(({ password }) => reset.mutate(password))} noValidate>
      <div>
        <PasswordField
          {...register('password')}
          {...words}
          label={t('fields.password')}
          autoComplete="new-password"
          size="l"
          required
          error={errors.password?.message}
        />
        <PasswordRulesList id="password-rules" password={password} />
      </div>
      <PasswordField
        {...register('confirmPassword')}
        {...words}
        label={t('fields.confirmPassword')}
        autoComplete="new-password"
        size="l"
        required
        error={errors.confirmPassword?.message}
      />
      {reset.error ? <Banner tone="danger" title={text(reset.error)} /> : null}
      <Button type="submit" variant="primary" size="l" fullWidth loading={reset.isPending} className={form.submit}>
        {t('reset.submit')}
      </Button>
    </form>
  );
}
