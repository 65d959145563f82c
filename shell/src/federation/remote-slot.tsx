import type { RemoteName, ShellServices } from '@fanfare/shell-contract';
import { useDeferredValue, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { captureError } from '../errors/capture.ts';
import { KilledCard } from './killed-card.tsx';
import { RemoteCard } from './remote-card.tsx';
import { RemoteSkeleton } from './remote-skeleton.tsx';
import type { Remotes } from './remotes.ts';
import type { Shown, View } from './states.ts';

interface Props {
  name: RemoteName;
  services: ShellServices;
  remotes: Remotes;
}

/**
 * Where a remote's screens appear. Whatever happens in it (down, slow, broken, disabled) stays in it: the header and
 * the menus around it keep working.
 */
export function RemoteSlot({ name, services, remotes }: Props) {
  const currentView = () => remotes.view(name);
  const view = useSyncExternalStore(remotes.subscribe, currentView, currentView);
  const { pathname } = useLocation();
  const failedAt = useRef(pathname);

  // While rendering, too: code that never comes back gets to no effect.
  remotes.enter(name);
  useEffect(() => {
    remotes.enter(name);
    return () => remotes.running.leave(name);
  }, [name, remotes]);
  useEffect(() => {
    if (view.step === 'waiting') remotes.open(name);
  }, [view, name, remotes]);
  useEffect(() => {
    // A broken screen says nothing about the next one.
    if (view.step === 'failed' && view.cause === 'crash' && failedAt.current !== pathname) remotes.retry(name);
    failedAt.current = pathname;
  }, [view, pathname, name, remotes]);

  const shown = view.step === 'shown' ? view.shown : null;
  const [isThere] = useState(shown !== null);
  return (
    <div data-remote={name} data-version={shown?.release.version} data-cohort={shown?.cohort}>
      <Content view={view} name={name} services={services} remotes={remotes} isThere={isThere} />
    </div>
  );
}

const reload = () => location.reload();

/** @param isThere its code was there when the slot was: it comes at once, else in slices after its skeleton */
function Content({ view, name, services, remotes, isThere }: Props & { view: View; isThere: boolean }) {
  const mayMount = useDeferredValue(view.step === 'shown', isThere);
  const tries = useRef(0);
  if (view.step === 'killed') return <KilledCard />;
  if (view.step === 'failed') {
    const onRetry = () => {
      tries.current += 1;
      // After one failed retry only a new page helps, which may get another version.
      if (tries.current > 1) reload();
      else remotes.retry(name);
    };
    const isRefused = view.cause === 'refused';
    return <RemoteCard traceId={view.traceId} isRefused={isRefused} onRetry={isRefused ? reload : onRetry} />;
  }
  if (view.step !== 'shown' || !mayMount) return <RemoteSkeleton />;
  const { shown } = view;
  return (
    <ErrorBoundary
      key={shown.key}
      onError={(thrown) => {
        captureError(thrown, { owner: { name, version: shown.release.version } });
        remotes.crashed(name, shown.key, thrown);
      }}
      fallback={<RemoteSkeleton />}
    >
      <Mounted name={name} shown={shown} services={services} remotes={remotes} />
    </ErrorBoundary>
  );
}

function Mounted({ name, shown, services, remotes }: Props & { shown: Shown }) {
  useEffect(() => remotes.mounted(name, shown.key), [name, shown.key, remotes]);
  const App = shown.module.default;
  return <App services={services} />;
}
