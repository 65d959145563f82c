import './i18n.ts';
import './lib/zod-without-eval.ts';
import type { RemoteProps } from '@fanfare/shell-contract';
import { Navigate, Route, Routes } from 'react-router-dom';
import { ServicesProvider } from './lib/services.tsx';
import { paths } from './paths.ts';
import { CompleteSignup } from './routes/complete-signup.tsx';
import { EmailConfirmation } from './routes/email-confirmation.tsx';
import { ForgotPassword } from './routes/forgot-password.tsx';
import { ResetPassword } from './routes/reset-password.tsx';
import { SignIn } from './routes/sign-in.tsx';
import { SignUp } from './routes/sign-up.tsx';

/** The screens before the product: sign up, log in, confirm, complete, reset. */
export default function App({ services }: RemoteProps) {
  return (
    <ServicesProvider services={services}>
      <Routes>
        <Route path={paths.signup} element={<SignUp />} />
        <Route path={paths.signin} element={<SignIn />} />
        <Route path={paths.emailConfirmation} element={<EmailConfirmation />} />
        <Route path={paths.completeSignup} element={<CompleteSignup />} />
        <Route path={paths.forgotPassword} element={<ForgotPassword />} />
        <Route path={paths.resetPassword} element={<ResetPassword />} />
        {/* Its standalone page has no home of its own. */}
        <Route path={paths.home} element={<Navigate to={paths.signin} replace />} />
      </Routes>
    </ServicesProvider>
  );
}
