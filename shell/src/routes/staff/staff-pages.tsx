import './catalogue.ts';
import { lazyScreen } from '@fanfare/shared-ui';
import { Suspense } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { RemoteSkeleton } from '../../federation/remote-skeleton.tsx';
import { paths } from '../../lib/paths.ts';
import { StaffFrame } from './staff-frame.tsx';

const FlagsPage = lazyScreen(async () => (await import('./decisions/flags-page.tsx')).FlagsPage);
const FlagCasePage = lazyScreen(async () => (await import('./decisions/flag-case-page.tsx')).FlagCasePage);
const ProofsPage = lazyScreen(async () => (await import('./decisions/proofs-page.tsx')).ProofsPage);
const PausedServicesPage = lazyScreen(
  async () => (await import('./services/paused-services-page.tsx')).PausedServicesPage,
);
const CashOutsPage = lazyScreen(async () => (await import('./cash-outs/cash-outs-page.tsx')).CashOutsPage);
const AccountsPage = lazyScreen(async () => (await import('./accounts/accounts-page.tsx')).AccountsPage);
const AccountPage = lazyScreen(async () => (await import('./accounts/account-page.tsx')).AccountPage);
const SearchPage = lazyScreen(async () => (await import('./search/search-page.tsx')).SearchPage);
const CodesPage = lazyScreen(async () => (await import('./codes/codes-page.tsx')).CodesPage);
const RankingsPage = lazyScreen(async () => (await import('./rankings/rankings-page.tsx')).RankingsPage);
const MarketingPage = lazyScreen(async () => (await import('./marketing/marketing-page.tsx')).MarketingPage);
const ErrorsPage = lazyScreen(async () => (await import('./errors/errors-page.tsx')).ErrorsPage);
const ErrorGroupPage = lazyScreen(async () => (await import('./errors/error-page.tsx')).ErrorGroupPage);

const pages = [
  [`${paths.staff.flags}/`, FlagCasePage],
  [paths.staff.flags, FlagsPage],
  [paths.staff.proofs, ProofsPage],
  [paths.staff.services, PausedServicesPage],
  [paths.staff.cashOuts, CashOutsPage],
  [`${paths.staff.accounts}/`, AccountPage],
  [paths.staff.accounts, AccountsPage],
  [paths.staff.search, SearchPage],
  [paths.staff.codes, CodesPage],
  [paths.staff.rankings, RankingsPage],
  [paths.staff.marketing, MarketingPage],
  [`${paths.staff.errors}/`, ErrorGroupPage],
  [paths.staff.errors, ErrorsPage],
] as const;

/** `/_staff/…`: the pages for staff. */
export default function StaffPages() {
  const { pathname } = useLocation();
  const Page = pages.find(([path]) => pathname.startsWith(path))?.[1];
  // The first page is the default: the cases to decide.
  if (!Page) return <Navigate to={paths.staff.flags} replace />;
  return (
    <StaffFrame>
      <Suspense fallback={<RemoteSkeleton />}>
        <Page />
      </Suspense>
    </StaffFrame>
  );
}
