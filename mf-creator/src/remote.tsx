import './i18n.ts';
import type { RemoteProps } from '@fanfare/shell-contract';
import { Route, Routes } from 'react-router-dom';
import { ServicesProvider } from './lib/services.tsx';
import { paths } from './paths.ts';
import { Campaigns } from './routes/campaigns.tsx';

/** The creator's screens. */
export default function App({ services }: RemoteProps) {
  return (
    <ServicesProvider services={services}>
      <Routes>
        <Route path={paths.campaigns} element={<Campaigns />} />
      </Routes>
    </ServicesProvider>
  );
}
