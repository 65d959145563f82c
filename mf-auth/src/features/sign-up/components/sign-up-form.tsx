import { type Text, useShell, useText } from '@fanfare/kit';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { z } from '@fanfare/kit/zod';
import { emailField } from '../../../lib/fields.ts';
import { useFailure } from '../../../lib/failure/use-failure.ts';
import form from '../../../lib/frame/form.module.css';
import { ConsentFields } from '../../../lib/consents/consent-fields.tsx';
import { EmailField } from '../../../lib/email/email-field.tsx';
import { saveEmail, savedEmail } from '../../../lib/email/saved-email.ts';
import { NewPassword } from '../../../lib/password/new-password.tsx';
import { newPasswordFields, samePasswords } from '../../../lib/password/password-rules.ts';
import { Submit } from '../../../lib/sending/submit.tsx';
import { useSignUp } from '../api/sign-up.ts';

const schemaOf = (t: Text) =>
  z
    .object({
      email: emailField(t),
      ...newPasswordFields(t),
      terms: z.boolean().check(z.refine((agreed) => agreed, t('consents.required'))),
      marketing: z.boolean(),
    })
    .check(samePasswords(t));

/** Email address, a new password, and consents. @param onSent called with the address that the confirmation email goes to */
export function SignUpForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useText();
  const { isFailure } = useShell();
  const { formText } = useFailure();
  const signUp = useSignUp();
  const { register, control, handleSubmit, setError, trigger, getFieldState, formState } = useForm({
    resolver: zodResolver(schemaOf(t)),
    defaultValues: { email: savedEmail(), password: '', confirmPassword: '', terms: false, marketing: false },
    mode: 'onTouched',
  });
  const typed = useWatch({ control, name: 'password' });
  const { errors, touchedFields } = formState;
  const submit = handleSubmit(({ email, password, marketing }) =>
    signUp.start(
      { username: email, password, marketing },
      {
        onSent: () => onSent(email),
        onFailed: (thrown) => {
          const { username, password, termsVersion } = (isFailure(thrown) && thrown.fields) || {};
          if (termsVersion) setError('terms', { message: termsVersion }, { shouldFocus: true });
          if (password) setError('password', { message: password }, { shouldFocus: true });
          if (username) setError('email', { message: username }, { shouldFocus: true });
        },
      },
    ),
  );
  const isAboutTerms = isFailure(signUp.error) && signUp.error.fields?.['termsVersion'] !== undefined;
  const compareAgain = () => {
    if (getFieldState('confirmPassword').isTouched) void trigger('confirmPassword');
  };
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <EmailField
        {...register('email', { onChange: (event: { target: HTMLInputElement }) => saveEmail(event.target.value) })}
        error={errors.email?.message}
        isRight={touchedFields.email && !errors.email}
      />
      <NewPassword
        typed={typed}
        password={{ ...register('password', { onChange: compareAgain }), error: errors.password?.message }}
        confirmPassword={{ ...register('confirmPassword'), error: errors.confirmPassword?.message }}
      />
      <ConsentFields terms={register('terms')} marketing={register('marketing')} error={errors.terms?.message} />
      <div>
        <Submit sending={signUp} failure={signUp.error && !isAboutTerms ? formText(signUp.error) : null}>
          {t('signup.submit')}
        </Submit>
        <p className={form.foot}>{t('signup.next')}</p>
      </div>
    </form>
  );
}
