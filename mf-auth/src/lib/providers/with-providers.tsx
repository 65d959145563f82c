import { lazyScreen } from '@fanfare/shared-ui';
import { Suspense, type ComponentType } from 'react';
import { ProvidersSkeleton } from './providers-skeleton.tsx';
import { expectedCount } from './remembered.ts';

const load = () =>
  import(/* webpackChunkName: "providers" */ './provider-buttons.tsx').then((it) => it.ProviderButtons);
// Lazy: the form doesn't wait for them.
const Later = lazyScreen(load);
type Buttons = ComponentType<{ returnTo: string | null }>;
let provided: Buttons | null = null;

/** For what draws screens, and what takes them over: neither waits for anything. */
export function provideButtons(buttons: Buttons): void {
  provided = buttons;
}

/** Loads their code, so that they are rendered at once. */
export const loadButtons = async (): Promise<void> => provideButtons(await load());

/** The buttons of other ways to log in or sign up, above a form. @param returnTo the page that somebody came from */
export function WithProviders({ returnTo }: { returnTo: string | null }) {
  const ProviderButtons = provided ?? Later;
  return (
    <Suspense fallback={<ProvidersSkeleton count={expectedCount()} />}>
      <ProviderButtons returnTo={returnTo} />
    </Suspense>
  );
}
