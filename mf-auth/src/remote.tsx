import { RemoteRoot } from '@fanfare/kit';
import { lazyScreen } from '@fanfare/shared-ui';
import type { RemoteProps } from '@fanfare/shell-contract';
import { Navigate, Route } from 'react-router-dom';
import { ScreenSkeleton } from './lib/frame/screen-skeleton.tsx';
import { loadButtons } from './lib/providers/with-providers.tsx';
import { name } from './i18n.ts';
import { paths } from './paths.ts';
import { SignIn } from './routes/sign-in.tsx';

// Lazy: never the first screen. Screens that follow each other share a chunk.
const SignUp = lazyScreen(() =>
  import(/* webpackChunkName: "sign-up" */ './routes/sign-up.tsx').then((it) => it.SignUp),
);
const CompleteSignup = lazyScreen(() =>
  import(/* webpackChunkName: "begin" */ './routes/complete-signup.tsx').then((it) => it.CompleteSignup),
);
const EmailConfirmation = lazyScreen(() =>
  import(/* webpackChunkName: "begin" */ './routes/email-confirmation.tsx').then((it) => it.EmailConfirmation),
);
const ForgotPassword = lazyScreen(() =>
  import(/* webpackChunkName: "password" */ './routes/forgot-password.tsx').then((it) => it.ForgotPassword),
);
const ProviderReturn = lazyScreen(() =>
  import(/* webpackChunkName: "provider" */ './routes/provider-return.tsx').then((it) => it.ProviderReturn),
);
const Connect = lazyScreen(() =>
  import(/* webpackChunkName: "provider" */ './routes/connect.tsx').then((it) => it.Connect),
);
const AccountPage = lazyScreen(() =>
  import(/* webpackChunkName: "account" */ './routes/account.tsx').then((it) => it.AccountPage),
);
const DeleteAccount = lazyScreen(() =>
  import(/* webpackChunkName: "account" */ './routes/delete-account.tsx').then((it) => it.DeleteAccount),
);
const ChangeEmail = lazyScreen(() =>
  import(/* webpackChunkName: "email-change" */ './routes/change-email.tsx').then((it) => it.ChangeEmail),
);
const StopEmailChange = lazyScreen(() =>
  import(/* webpackChunkName: "email-change" */ './routes/stop-email-change.tsx').then((it) => it.StopEmailChange),
);
const Unsubscribe = lazyScreen(() =>
  import(/* webpackChunkName: "password" */ './routes/unsubscribe.tsx').then((it) => it.Unsubscribe),
);
const ResetPassword = lazyScreen(() =>
  import(/* webpackChunkName: "password" */ './routes/reset-password.tsx').then((it) => it.ResetPassword),
);

/** The buttons of providers are in the drawn views. */
export const prepare = loadButtons;

/** The screens before the product (sign up, log in, confirm, complete, reset) and the account settings. */
export default function App({ services }: RemoteProps) {
  return (
    <RemoteRoot services={services} name={name} skeleton={<ScreenSkeleton />}>
      <Route path={paths.signup} element={<SignUp />} />
      <Route path={paths.signin} element={<SignIn />} />
      <Route path={paths.providerReturn} element={<ProviderReturn />} />
      <Route path={paths.connect} element={<Connect />} />
      <Route path={paths.emailConfirmation} element={<EmailConfirmation />} />
      <Route path={paths.completeSignup} element={<CompleteSignup />} />
      <Route path={paths.forgotPassword} element={<ForgotPassword />} />
      <Route path={paths.resetPassword} element={<ResetPassword />} />
      <Route path={paths.account} element={<AccountPage />} />
      <Route path={paths.deleteAccount} element={<DeleteAccount />} />
      <Route path={paths.changeEmail} element={<ChangeEmail />} />
      <Route path={paths.stopEmailChange} element={<StopEmailChange />} />
      <Route path={paths.unsubscribe} element={<Unsubscribe />} />
      {/* The standalone page has no home page. */}
      <Route path={paths.home} element={<Navigate to={paths.signin} replace />} />
    </RemoteRoot>
  );
}
