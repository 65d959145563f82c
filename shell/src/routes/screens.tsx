import { lazyScreen } from '@fanfare/shared-ui';
import { Suspense } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { home, legal } from '../drawn/screens.ts';
import { RemoteSkeleton } from '../federation/remote-skeleton.tsx';
import { RemoteSlot } from '../federation/remote-slot.tsx';
import { isStaffPage, legalPages, paths } from '../lib/paths.ts';
import { AccountLoading } from '../session/account-loading.tsx';
import { Guard } from '../session/guard.tsx';
import { homeOfAccount } from '../session/session.ts';
import { useShell, useShellState } from '../shell-context.tsx';
import { NotFound } from './not-found.tsx';
import { StaffOnly } from './staff-only.tsx';

// Lazy: rarely visited.
const AppPage = lazyScreen(async () => (await import('./app/app-page.tsx')).default);
const StaffPages = lazyScreen(async () => (await import('./staff/staff-pages.tsx')).default);

/** The screen of the current address. */
export function Screens() {
  const { pathname } = useLocation();
  const { remotes, services } = useShell();
  const session = useShellState((state) => state.session);
  const route = remotes.routeOf(pathname);

  if (route === null) return <NotFound />;
  const { area } = route;
  if (area === 'shell') {
    if (pathname === paths.home && session.status === 'signed_in')
      return <Navigate to={homeOfAccount(session)} replace />;
    if (pathname === paths.home && session.status === 'loading') return <AccountLoading />;
    if (pathname === paths.home) {
      return (
        <Suspense fallback={<RemoteSkeleton />}>
          <home.Screen />
        </Suspense>
      );
    }
    if (legalPages.some((name) => pathname === paths[name])) {
      return (
        <Suspense fallback={<RemoteSkeleton />}>
          <legal.Screen />
        </Suspense>
      );
    }
    if (isStaffPage(pathname)) {
      return (
        <StaffOnly>
          <Suspense fallback={<RemoteSkeleton />}>
            <StaffPages />
          </Suspense>
        </StaffOnly>
      );
    }
    return (
      <Suspense fallback={<RemoteSkeleton />}>
        <AppPage />
      </Suspense>
    );
  }
  return (
    <Guard route={route}>
      <RemoteSlot name={area} services={services} remotes={remotes} />
    </Guard>
  );
}
