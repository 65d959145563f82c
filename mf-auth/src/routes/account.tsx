import type { Account } from '@fanfare/api-contract';
import { useShell, useText } from '@fanfare/kit';
import { Banner, Button, Screen, ScreenSkeleton } from '@fanfare/shared-ui';
import { Link, Navigate } from 'react-router-dom';
import { Consents } from '../features/account/components/consents.tsx';
import { EmailAddress } from '../features/account/components/email-address.tsx';
import { EmailPreferences } from '../features/account/components/email-preferences.tsx';
import { Leave } from '../features/account/components/leave.tsx';
import { ConnectedSignIns } from '../features/account/components/connected-sign-ins.tsx';
import { OneLoadError } from '../features/account/components/one-load-error.tsx';
import { Password } from '../features/account/components/password.tsx';
import { RecentActivity } from '../features/account/components/recent-activity.tsx';
import { Region } from '../features/account/components/region.tsx';
import { TwoStep } from '../features/account/components/two-step.tsx';
import { SessionList } from '../features/account/components/session-list.tsx';
import { YourData } from '../features/account/components/your-data.tsx';
import '../features/account/lib/settings-texts.ts';
import { paths, withReturn } from '../paths.ts';
import s from './account.module.css';

/** Account-wide settings: language, address, password, connected accounts, two-step sign-in, sessions, activity, emails, consents, data, deletion. */
export function AccountPage() {
  const { t } = useText();
  const { useSession, usePageTitle } = useShell();
  const { status, account } = useSession();
  usePageTitle(t('account.title'));
  if (status === 'signed_out') return <Navigate to={withReturn(paths.signin, paths.account)} replace />;
  return account ? <Parts account={account} /> : <ScreenSkeleton label={t('loading')} />;
}

function Parts({ account }: { account: Account }) {
  const { t } = useText();
  return (
    <Screen title={t('account.title')} lead={account.email} actions={<ToProfile />}>
      {account.emailConfirmed ? null : (
        <Banner
          className={s.unconfirmed}
          tone="warning"
          title={t('account.unconfirmed')}
          action={
            <Button size="s" render={<Link to={paths.emailConfirmation} />}>
              {t('account.confirm')}
            </Button>
          }
        />
      )}
      <OneLoadError>
        <EmailAddress email={account.email} />
        <Region />
        <Password email={account.email} />
        <ConnectedSignIns />
        <TwoStep />
        <SessionList />
        <RecentActivity />
        <EmailPreferences />
        <Consents consents={account.consents} />
        <YourData />
        <Leave />
      </OneLoadError>
    </Screen>
  );
}

/** Back to the profile of the active role. */
function ToProfile() {
  const { t } = useText();
  const role = useShell().useSession((session) => session.activeRole);
  if (role === null) return null;
  return (
    <Button render={<Link to={role === 'creator' ? paths.creatorProfile : paths.curatorProfile} />}>
      {t(`account.profile.${role}`)}
    </Button>
  );
}
