import './i18n.ts';
import './lib/zod-without-eval.ts';
import type { RemoteProps } from '@fanfare/shell-contract';
import { Navigate, Route, Routes } from 'react-router-dom';
import { ServicesProvider } from './lib/services.tsx';
import { paths } from './paths.ts';
import { Dashboard } from './routes/dashboard.tsx';
import { Feed } from './routes/feed.tsx';
import { Profile } from './routes/profile.tsx';
import { Services } from './routes/services.tsx';
import { Shop } from './routes/shop.tsx';
import { Transactions } from './routes/transactions.tsx';

/** The curator's screens. */
export default function App({ services }: RemoteProps) {
  return (
    <ServicesProvider services={services}>
      <Routes>
        <Route path={paths.dashboard} element={<Dashboard />} />
        <Route path={paths.services} element={<Services />} />
        <Route path={paths.shop} element={<Shop />} />
        <Route path={paths.transactions} element={<Transactions />} />
        <Route path={paths.feed} element={<Feed />} />
        <Route path={paths.profile} element={<Profile />} />
        {/* Its standalone page has no home of its own. */}
        <Route path="/" element={<Navigate to={paths.dashboard} replace />} />
      </Routes>
    </ServicesProvider>
  );
}
