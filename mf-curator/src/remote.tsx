import { RemoteRoot, ScreenSkeleton } from '@fanfare/kit';
import { lazyScreen } from '@fanfare/shared-ui';
import type { RemoteProps } from '@fanfare/shell-contract';
import { Navigate, Route } from 'react-router-dom';
import { name } from './i18n.ts';
import { paths } from './paths.ts';

const dashboard = () => import(/* webpackChunkName: "dashboard" */ './routes/dashboard.tsx').then((it) => it.Dashboard);
const feed = () => import(/* webpackChunkName: "feed" */ './routes/feed.tsx').then((it) => it.Feed);
/** The home screen's code. */
export const prefetch = dashboard;
/** The screens of the drawn views. */
export const prepare = (pathname: string) => (pathname === paths.feed ? feed() : dashboard());

// Screens that lead to each other share a chunk.
const Dashboard = lazyScreen(dashboard);
const Feed = lazyScreen(feed);
const Profile = lazyScreen(() =>
  import(/* webpackChunkName: "account" */ './routes/profile.tsx').then((it) => it.Profile),
);
const Services = lazyScreen(() =>
  import(/* webpackChunkName: "services" */ './routes/services.tsx').then((it) => it.Services),
);
const Shop = lazyScreen(() => import(/* webpackChunkName: "account" */ './routes/shop.tsx').then((it) => it.Shop));
const Transactions = lazyScreen(() =>
  import(/* webpackChunkName: "account" */ './routes/transactions.tsx').then((it) => it.Transactions),
);

/** The curator's screens. */
export default function App({ services }: RemoteProps) {
  return (
    <RemoteRoot services={services} name={name} skeleton={<ScreenSkeleton />}>
      <Route path={paths.dashboard} element={<Dashboard />} />
      <Route path={paths.services} element={<Services />} />
      <Route path={paths.shop} element={<Shop />} />
      <Route path={paths.transactions} element={<Transactions />} />
      <Route path={paths.feed} element={<Feed />} />
      <Route path={paths.profile} element={<Profile />} />
      {/* The standalone page has no home screen. */}
      <Route path="/" element={<Navigate to={paths.dashboard} replace />} />
    </RemoteRoot>
  );
}
