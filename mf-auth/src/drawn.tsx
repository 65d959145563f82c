// First: texts are registered while screens are imported.
import { drawScreens } from '@fanfare/kit/drawing';
import type { SignInProvider } from '@fanfare/api-contract';
import { name } from './i18n.ts';
import { ScreenSkeleton } from './lib/frame/screen-skeleton.tsx';
import { ProviderButtons } from './lib/providers/provider-buttons.tsx';
import { provideButtons } from './lib/providers/with-providers.tsx';
import { queryKeys } from './lib/query-keys.ts';
import { paths } from './paths.ts';
import { SignIn } from './routes/sign-in.tsx';
import { SignUp } from './routes/sign-up.tsx';

provideButtons(ProviderButtons);

/** Every choice of providers that an installation can have, in the API's order. */
const offered: readonly SignInProvider[][] = [['google', 'spotify'], ['google'], ['spotify'], []];

/** The screens that strangers start with, as HTML; see the build's `drawn`. */
export const drawViews = () =>
  drawScreens({
    name,
    skeleton: <ScreenSkeleton />,
    screens: [
      { path: paths.signin, element: <SignIn /> },
      { path: paths.signup, element: <SignUp /> },
    ].flatMap((screen) =>
      offered.map((providers) => ({
        ...screen,
        answers: { 'GET /api/auth/providers': { providers: providers.map((id) => ({ id })) } },
        cached: [[queryKeys.providers, providers.map((id) => ({ id, isSandbox: false }))]],
      })),
    ),
  });
