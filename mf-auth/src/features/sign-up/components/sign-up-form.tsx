import { Banner, Button, CheckIcon, PasswordField, TextField } from '@fanfare/shared-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { emailField } from '../../../lib/fields.ts';
import { useFailure } from '../../../lib/failure/use-failure.ts';
import form from '../../../lib/frame/form.module.css';
import { PasswordRulesList } from '../../../lib/password/password-rules-list.tsx';
import { newPasswordFields, samePasswords } from '../../../lib/password/password-rules.ts';
import { useServices } from '../../../lib/services.tsx';
import { useText, type Text } from '../../../lib/use-text.ts';
import { useSignUp } from '../api/sign-up.ts';

const schemaOf = (t: Text) => z.object({ email: emailField(t), ...newPasswordFields(t) }).check(samePasswords(t));

interface SignUpFormProps {
  /** An address typed on the way here. */
  email?: string;
  /** Called with the address that the confirmation mail goes to. */
  onSent: (email: string) => void;
}

/** E-mail address and a new password, whose rules tick off while it is typed. */
export function SignUpForm({ email, onSent }: SignUpFormProps) {
  const t = useText();
  const { isFailure } = useServices();
  const { formText } = useFailure();
  const signUp = useSignUp();
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(schemaOf(t)),
    defaultValues: { email: email ?? '', password: '', confirmPassword: '' },
    mode: 'onTouched',
  });
  const password = useWatch({ control, name: 'password' });
  const { errors, touchedFields } = formState;
  const failure = signUp.error ? formText(signUp.error) : null;
  const submit = handleSubmit((values) =>
    signUp.mutate(
      { username: values.email, password: values.password },
      {
        onSuccess: () => onSent(values.email),
        onError: (thrown) => {
          const fields = isFailure(thrown) ? thrown.fields : undefined;
          if (fields?.['username']) setError('email', { message: fields['username'] }, { shouldFocus: true });
          if (fields?.['password']) setError('password', { message: fields['password'] });
        },
      },
    ),
  );
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <TextField
        {...register('email')}
        label={t('fields.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        size="l"
        required
        error={errors.email?.message}
        endSlot={touchedFields.email && !errors.email ? <CheckIcon size={20} aria-hidden="true" /> : undefined}
      />
      <div>
        <PasswordField
          {...register('password')}
          label={t('fields.password')}
          autoComplete="new-password"
          size="l"
          required
          revealText={t('password.reveal')}
          concealText={t('password.conceal')}
          error={errors.password?.message}
        />
        <PasswordRulesList id="password-rules" password={password} />
      </div>
      <PasswordField
        {...register('confirmPassword')}
        label={t('fields.confirmPassword')}
        autoComplete="new-password"
        size="l"
        required
        revealText={t('password.reveal')}
        concealText={t('password.conceal')}
        error={errors.confirmPassword?.message}
      />
      {failure ? (
        <Banner tone="danger" role="alert" title={failure.title}>
          {failure.reason}
        </Banner>
      ) : null}
      <div>
        <Button type="submit" variant="primary" size="l" fullWidth loading={signUp.isPending} className={form.submit}>
          {t('signup.submit')}
        </Button>
        <p className={form.foot}>{t('signup.next')}</p>
      </div>
    </form>
  );
}
