import type { PendingIdentity } from '@fanfare/api-contract';
import { useShell, useText } from '@fanfare/kit';
import { linkClass } from '@fanfare/shared-ui';
import { type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { useFailure } from '../../../lib/failure/use-failure.ts';
import form from '../../../lib/frame/form.module.css';
import { TwoColumns } from '../../../lib/frame/two-columns.tsx';
import { providerNames } from '../../../lib/providers/names.ts';
import { safeReturnPath } from '../../../lib/return-path.ts';
import { Submit } from '../../../lib/sending/submit.tsx';
import { paths } from '../../../paths.ts';
import { useConnect } from '../api/provider.ts';

/** Connects an identity to the account that is logged in, once its owner has seen which ones they are. */
export function ConnectForm({ pending }: { pending: PendingIdentity & { returnPath: string | null } }) {
  const { t } = useText();
  const { navigate, notify, useSession } = useShell();
  const { actionText } = useFailure();
  const account = useSession((session) => session.account);
  const connect = useConnect(pending.continuation);
  const names = { provider: providerNames[pending.provider], identity: pending.email, email: account?.email };
  const press = (event: FormEvent) => {
    event.preventDefault();
    connect.start(undefined, {
      onSent: () => {
        notify({ text: t('providers.connect.done', names), tone: 'positive' });
        navigate(safeReturnPath(pending.returnPath) ?? paths.home, { replace: true });
      },
    });
  };
  return (
    <TwoColumns
      title={t('providers.connect.title', names)}
      lead={t('providers.connect.lead', { ...names, context: pending.email ? 'named' : undefined })}
    >
      <form onSubmit={press}>
        <Submit sending={connect} failure={connect.error ? { title: actionText(connect.error) } : null}>
          {t('providers.connect.submit', names)}
        </Submit>
        <p className={form.foot}>
          <Link className={linkClass} to={paths.account}>
            {t('providers.connect.cancel')}
          </Link>
        </p>
      </form>
    </TwoColumns>
  );
}
