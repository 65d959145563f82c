import type { PendingIdentity } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Button, linkClass } from '@fanfare/shared-ui';
import { Link } from 'react-router-dom';
import { saveEmail } from '../../../lib/email/saved-email.ts';
import form from '../../../lib/frame/form.module.css';
import { TwoColumns } from '../../../lib/frame/two-columns.tsx';
import { providerNames } from '../../../lib/providers/names.ts';
import { paths } from '../../../paths.ts';
import { logInTo } from '../lib/log-in-to.ts';

/** For a verified address that has an account: only whoever can log in to it connects the two. */
export function LogInFirst({ pending: { continuation, provider, email } }: { pending: PendingIdentity }) {
  const { t } = useText();
  const names = { provider: providerNames[provider], email };
  return (
    <TwoColumns title={t('providers.known.title')} lead={t('providers.known.lead', names)}>
      <Button
        variant="primary"
        size="l"
        fullWidth
        render={<Link to={logInTo(continuation)} onClick={() => saveEmail(email ?? '')} />}
      >
        {t('providers.known.logIn')}
      </Button>
      <p className={form.foot}>
        {t('providers.known.forgot')}{' '}
        <Link className={linkClass} to={paths.forgotPassword}>
          {t('providers.known.reset')}
        </Link>
      </p>
    </TwoColumns>
  );
}
