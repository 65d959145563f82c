import { Button, EmptyState, LockedPicture } from '@fanfare/shared-ui';
import type { Role } from '@fanfare/shell-contract';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { namespace } from '../lib/i18n.ts';
import type { Route } from '../../boot/routes.ts';
import { paths } from '../lib/paths.ts';
import { useShell, useShellState } from '../shell-context.tsx';
import s from '../federation/slot.module.css';
import { AccountLoading } from './account-loading.tsx';
import { homeOf } from './session.ts';
import { hasProfile } from './store.ts';

interface Props {
  route: Pick<Route, 'access' | 'role'>;
  children: ReactNode;
}

/** Admits only those a screen is for. The API decides again; this only spares people a screen full of refusals. */
export function Guard({ route: { access, role }, children }: Props) {
  const { pathname, search } = useLocation();
  const session = useShellState((state) => state.session);
  const isLeaving = useShellState((state) => state.isLeaving);

  if (access === 'visitor' && role === null) return children;
  if (session.status === 'loading') return <AccountLoading />;
  const isOwner = session.account !== null && role !== null && hasProfile(session.account, role);
  // Visitors, and accounts that lack the profile, get as far as the screen allows.
  if (!isOwner && !isLeaving && access === 'visitor') return children;
  if (!session.account && isLeaving) return <Navigate to={paths.home} replace />;
  if (!session.account)
    return <Navigate to={`${paths.signin}?return=${encodeURIComponent(pathname + search)}`} replace />;
  if (role === null) return children;
  if (session.activeRole === null) return <Navigate to={paths.completeSignup} replace />;
  if (!hasProfile(session.account, role)) return <WrongRole needed={role} />;
  return <OnSide role={role}>{children}</OnSide>;
}

/** An address of the other role switches to it: a link from an email must work in either role. */
function OnSide({ role, children }: { role: Role; children: ReactNode }) {
  const { key } = useLocation();
  return (
    <>
      <Arrival key={key} role={role} />
      {children}
    </>
  );
}

/** Once per address: switching in the menu is a choice, while the previous role's screen is still rendered. */
function Arrival({ role }: { role: Role }) {
  const { session, store } = useShell();
  useEffect(() => {
    if (store.getState().session.activeRole !== role) session.switchRole(role);
  }, [role, session, store]);
  return null;
}

function WrongRole({ needed }: { needed: Role }) {
  const { t } = useTranslation(namespace);
  const activeRole = useShellState((state) => state.session.activeRole);
  const { usePageTitle } = useShell().services;
  usePageTitle(t(`guard.${needed}Title`));
  return (
    <main className={s.page}>
      <EmptyState
        titleAs="h1"
        picture={<LockedPicture />}
        title={t(`guard.${needed}Title`)}
        text={t(`guard.${needed}Text`)}
        actions={
          <>
            <Button variant="primary" render={<Link to={paths.completeSignup} />}>
              {t(needed === 'creator' ? 'menu.addCreator' : 'menu.addCurator')}
            </Button>
            <Button render={<Link to={homeOf(activeRole)} />}>{t('guard.back')}</Button>
          </>
        }
      />
    </main>
  );
}
