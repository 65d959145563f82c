import { lazyScreen } from '@fanfare/shared-ui';
import { Suspense } from 'react';
import { ProvidersSkeleton } from './providers-skeleton.tsx';
import { expectedCount } from './remembered.ts';

// Lazy: the form doesn't wait for them.
const Later = lazyScreen(() =>
  import(/* webpackChunkName: "providers" */ './provider-buttons.tsx').then((it) => it.ProviderButtons),
);
type Buttons = typeof Later;
let provided: Buttons | null = null;

/** For what draws screens, which waits for nothing. */
export const provideButtons = (buttons: Buttons): void => void (provided = buttons);

/** The buttons of other ways to log in or sign up, above a form. @param returnTo the page that somebody came from */
export function WithProviders({ returnTo }: { returnTo: string | null }) {
  const ProviderButtons = provided ?? Later;
  return (
    <Suspense fallback={<ProvidersSkeleton count={expectedCount()} />}>
      <ProviderButtons returnTo={returnTo} />
    </Suspense>
  );
}
