import './i18n.ts';
import type { RemoteProps } from '@fanfare/shell-contract';
import { Route, Routes } from 'react-router-dom';
import { ServicesProvider } from './lib/services.tsx';
import { paths } from './paths.ts';
import { SignIn } from './routes/sign-in.tsx';

/** The sign-in and sign-up screens. */
export default function App({ services }: RemoteProps) {
  return (
    <ServicesProvider services={services}>
      <Routes>
        <Route path={paths.signin} element={<SignIn />} />
      </Routes>
    </ServicesProvider>
  );
}
