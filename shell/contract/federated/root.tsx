import './refresh.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { Component, type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { createPath, Router } from 'react-router-dom';
import App from '#remote';
import type { SessionState, ShellServices } from '../src/index.ts';
import type { Bridge } from './bridge.ts';

/**
 * Renders the remote's sources into an element of the shell's page.
 * @returns a function that takes them out again
 */
export function mount(element: HTMLElement, bridge: Bridge): () => void {
  const root = createRoot(element);
  root.render(<Root bridge={bridge} />);
  // Not within the shell's own commit.
  return () => queueMicrotask(() => root.unmount());
}

function Root({ bridge }: { bridge: Bridge }) {
  const { location, navigationType } = useSyncExternalStore(bridge.seen.subscribe, bridge.seen.get);
  const navigator = useMemo(
    () => ({
      createHref: (to: string | object) => (typeof to === 'string' ? to : createPath(to)),
      go: (delta: number) => bridge.navigate(delta),
      push: (to: string | object, state?: unknown) => bridge.navigate(to, { state }),
      replace: (to: string | object, state?: unknown) => bridge.navigate(to, { state, replace: true }),
    }),
    [bridge],
  );
  const services = useMemo(() => servicesOf(bridge), [bridge]);
  return (
    <Failure>
      <QueryClientProvider client={bridge.queryClient}>
        <Router location={location} navigationType={navigationType} navigator={navigator}>
          <App services={services} />
        </Router>
      </QueryClientProvider>
    </Failure>
  );
}

/** The shell's services, with its hooks as hooks of this React. */
function servicesOf({ services, seen, title }: Bridge): ShellServices {
  function useSession<T>(select: (session: SessionState) => T = (session) => session as T): T {
    return useSyncExternalStore(seen.subscribe, () => select(seen.get().session));
  }
  return {
    ...services,
    useSession: useSession as ShellServices['useSession'],
    useTheme: () => useSyncExternalStore(seen.subscribe, () => seen.get().theme),
    usePageTitle: (text) => useEffect(() => title.set(text), [text]),
  };
}

/** Fast Refresh renders again what failed, on the next edit. */
class Failure extends Component<{ children: ReactNode }, { message: string | null }> {
  override state = { message: null };

  static getDerivedStateFromError(thrown: unknown) {
    return { message: thrown instanceof Error ? thrown.message : String(thrown) };
  }

  override render() {
    const { message } = this.state;
    return message === null ? this.props.children : <pre role="alert">{message}</pre>;
  }
}
