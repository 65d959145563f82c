import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { AccountLoading } from '../session/account-loading.tsx';
import { useShellState } from '../shell-context.tsx';
import { NotFound } from './not-found.tsx';

/** Admits staff only. Other accounts get the not-found page; a visitor may be staff, so they are asked to log in. */
export function StaffOnly({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const { status, account } = useShellState((state) => state.session);
  const isLeaving = useShellState((state) => state.isLeaving);
  if (status === 'loading') return <AccountLoading />;
  if (!account && isLeaving) return <Navigate to={paths.home} replace />;
  if (!account) return <Navigate to={`${paths.signin}?return=${encodeURIComponent(pathname + search)}`} replace />;
  return account.isStaff ? children : <NotFound />;
}
