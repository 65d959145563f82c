import type { Api, PendingIdentity } from '@fanfare/api-contract';
import { type Text, useShell, useText } from '@fanfare/kit';
import { linkClass } from '@fanfare/shared-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { z } from '@fanfare/kit/zod';
import { ConsentFields } from '../../../lib/consents/consent-fields.tsx';
import { EmailField } from '../../../lib/email/email-field.tsx';
import { useFailure } from '../../../lib/failure/use-failure.ts';
import { emailField } from '../../../lib/fields.ts';
import form from '../../../lib/frame/form.module.css';
import { TwoColumns } from '../../../lib/frame/two-columns.tsx';
import { providerNames } from '../../../lib/providers/names.ts';
import { Submit } from '../../../lib/sending/submit.tsx';
import { useProviderSignUp } from '../api/provider.ts';
import { logInTo } from '../lib/log-in-to.ts';

const schemaOf = (t: Text) =>
  z.object({
    email: emailField(t),
    terms: z.boolean().check(z.refine((agreed) => agreed, t('consents.required'))),
    marketing: z.boolean(),
  });

type SignedUp = Api['POST /api/auth/providers/sign-up']['data'];

interface ProviderSignUpProps {
  pending: PendingIdentity;
  onSent: (signedUp: SignedUp, email: string) => void;
}

/** Signs up with a provider's identity. A verified address is taken as it is; any other is confirmed by an email. */
export function ProviderSignUp({ pending, onSent }: ProviderSignUpProps) {
  const { t } = useText();
  const { isFailure } = useShell();
  const { text } = useFailure();
  const signUp = useProviderSignUp(pending.continuation);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(schemaOf(t)),
    defaultValues: { email: pending.email ?? '', terms: false, marketing: false },
    mode: 'onTouched',
  });
  const { errors } = formState;
  const { isEmailVerified, continuation } = pending;
  const names = { provider: providerNames[pending.provider], email: pending.email };
  const submit = handleSubmit(({ email, marketing }) =>
    signUp.start(isEmailVerified ? { marketing } : { username: email, marketing }, {
      onSent: (signedUp) => onSent(signedUp, email),
      onFailed: (thrown) => {
        const { username, termsVersion } = (isFailure(thrown) && thrown.fields) || {};
        if (termsVersion) setError('terms', { message: termsVersion }, { shouldFocus: true });
        if (username) setError('email', { message: username }, { shouldFocus: true });
      },
    }),
  );
  const isInPlace = isFailure(signUp.error) && signUp.error.fields !== undefined;
  return (
    <TwoColumns
      title={t('providers.signUp.title', names)}
      lead={t(isEmailVerified ? 'providers.signUp.lead' : 'providers.signUp.leadUnverified', names)}
      top={
        <>
          {t('signup.haveAccount')}{' '}
          <Link className={linkClass} to={logInTo(continuation)}>
            {t('providers.signUp.connect', names)}
          </Link>
        </>
      }
    >
      <form className={form.form} onSubmit={submit} noValidate>
        {isEmailVerified ? null : (
          <EmailField {...register('email')} autoComplete="email" error={errors.email?.message} />
        )}
        <ConsentFields terms={register('terms')} marketing={register('marketing')} error={errors.terms?.message} />
        <div>
          <Submit sending={signUp} failure={signUp.error && !isInPlace ? { title: text(signUp.error) } : null}>
            {t('providers.signUp.submit')}
          </Submit>
          <p className={form.foot}>{t('signup.next')}</p>
        </div>
      </form>
    </TwoColumns>
  );
}
