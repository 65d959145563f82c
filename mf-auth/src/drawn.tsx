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

provideButtons(ProviderButtons);

/** Every choice of providers that an installation can have, in the API's order. */
const offered: readonly SignInProvider[][] = [['google', 'spotify'], ['google'], ['spotify'], []];

/** The screen that strangers start with, as HTML; see the build's `drawn`. */
export const drawViews = () =>
  drawScreens({
    name,
    skeleton: <ScreenSkeleton />,
    screens: offered.map((providers) => ({
      path: paths.signin,
      element: <SignIn />,
      answers: { 'GET /api/auth/providers': { providers: providers.map((id) => ({ id })) } },
      cached: [[queryKeys.providers, providers]],
    })),
  });
