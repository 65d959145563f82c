import { lazyScreen } from '@fanfare/shared-ui';
import { Suspense } from 'react';
import { ProvidersSkeleton } from './providers-skeleton.tsx';
import { expectedCount } from './remembered.ts';

// Lazy: the form doesn't wait for them.
const ProviderButtons = lazyScreen(() =>
  import(/* webpackChunkName: "providers" */ './provider-buttons.tsx').then((it) => it.default),
);

/** The buttons of other ways to log in or sign up, above a form. @param returnTo the page that somebody came from */
export const WithProviders = ({ returnTo }: { returnTo: string | null }) => (
  <Suspense fallback={<ProvidersSkeleton count={expectedCount()} />}>
    <ProviderButtons returnTo={returnTo} />
  </Suspense>
);
