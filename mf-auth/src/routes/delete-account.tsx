import { useShell, useText } from '@fanfare/kit';
import { Button, Screen, ScreenSkeleton, formatDate } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from 'react-router-dom';
import { Loaded } from '../features/account/components/loaded.tsx';
import '../features/account/lib/settings-texts.ts';
import { deletionQuery } from '../features/leaving/api/deletion.ts';
import { Blockers } from '../features/leaving/components/blockers.tsx';
import { ConfirmForm } from '../features/leaving/components/confirm-form.tsx';
import { Consequences } from '../features/leaving/components/consequences.tsx';
import { Money } from '../features/leaving/components/money.tsx';
import { paths, withReturn } from '../paths.ts';

const wholeDay = { day: 'numeric', month: 'long', year: 'numeric' } as const;

/** Deletes the account: shows the money and what has to end first, then what goes and what stays. */
export function DeleteAccount() {
  const { t, locale } = useText();
  const { call, usePageTitle, useSession } = useShell();
  const { status, account } = useSession();
  usePageTitle(t('leaving.title'));
  const deletion = useQuery({ ...deletionQuery(call), enabled: account !== null });
  if (status === 'signed_out') return <Navigate to={withReturn(paths.signin, paths.deleteAccount)} replace />;
  if (!account) return <ScreenSkeleton label={t('loading')} />;
  const day = deletion.data && formatDate(deletion.data.dueAt, locale, wholeDay);
  return (
    <Screen
      title={t('leaving.title')}
      lead={day ? t('leaving.lead', { email: account.email, day }) : account.email}
      actions={<Button render={<Link to={paths.account} />}>{t('leaving.back')}</Button>}
    >
      <Loaded query={deletion} lines={12}>
        {(shown) => (
          <>
            <Blockers deletion={shown} />
            <Money deletion={shown} />
            <Consequences keepYears={shown.keepYears} />
            <ConfirmForm deletion={shown} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}
