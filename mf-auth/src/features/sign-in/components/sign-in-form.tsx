import { useText } from '@fanfare/kit';
import { cx, linkClass } from '@fanfare/shared-ui';
import { Link } from 'react-router-dom';
import { useFailure } from '../../../lib/failure/use-failure.ts';
import frame from '../../../lib/frame/form.module.css';
import { useNativeForm } from '../../../lib/native-form.ts';
import { EmailField } from '../../../lib/email/email-field.tsx';
import { brokenEmailRule } from '../../../lib/email/email-rule.ts';
import { saveEmail, useSavedEmail } from '../../../lib/email/saved-email.ts';
import { PasswordEntry } from '../../../lib/password/password-entry.tsx';
import { Submit } from '../../../lib/sending/submit.tsx';
import { paths } from '../../../paths.ts';
import type { useSignIn } from '../api/sign-in.ts';
import s from './sign-in-form.module.css';

interface SignInFormProps {
  /** The result of `useSignIn`, shared with the page. */
  signIn: ReturnType<typeof useSignIn>;
  /** The refusal of a second step that took too long. */
  expired: unknown;
  onSubmit: () => void;
}

/** Email address and password. */
export function SignInForm({ signIn, expired, onSubmit }: SignInFormProps) {
  const { t } = useText();
  const { formText, text } = useFailure();
  const emailField = useSavedEmail();
  const form = useNativeForm(
    {
      email: (email) => brokenEmailRule(t, email.trim()),
      password: (password) => (password === '' ? t('rules.required', { field: t('fields.password') }) : null),
    },
    ({ email, password }) => {
      onSubmit();
      signIn.start({ username: email.trim(), password });
    },
  );
  const failure = signIn.error ? formText(signIn.error) : expired ? { title: text(expired) } : null;
  return (
    <form className={frame.form} {...form.props}>
      <EmailField
        ref={emailField}
        id="sign-in-email"
        name="email"
        onChange={(event) => saveEmail(event.target.value)}
        error={form.errors.email}
      />
      <div className={s.password}>
        <PasswordEntry
          id="sign-in-password"
          name="password"
          label={t('fields.password')}
          autoComplete="current-password"
          error={form.errors.password}
        />
        {/* Visually beside the label, but after the field in tab order. */}
        <Link className={cx(linkClass, s.forgot)} to={paths.forgotPassword}>
          {t('signin.forgot')}
        </Link>
      </div>
      <Submit sending={signIn} failure={failure}>
        {t('signin.submit')}
      </Submit>
    </form>
  );
}
