import type { RemoteModule, RemoteName, ShellServices } from '@fanfare/shell-contract';
import { useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { RemoteCard } from './remote-card.tsx';
import { RemoteSkeleton } from './remote-skeleton.tsx';

/** What a slot waits for at most before it says so. */
const budgetMs = 8_000;

export interface RemoteLoader {
  loadedRemote: (name: RemoteName) => RemoteModule | undefined;
  loadApp: (name: RemoteName) => Promise<RemoteModule>;
}

interface Props {
  name: RemoteName;
  services: ShellServices;
  loader: RemoteLoader;
}

type State = { step: 'loading' } | { step: 'shown'; module: RemoteModule } | { step: 'failed'; traceId: string };

const newTraceId = () => crypto.randomUUID().slice(0, 8);

/** A short number that joins what the person sees with what stands in the console. */
function report(name: RemoteName, thrown: unknown): string {
  const traceId = newTraceId();
  console.error(`[${traceId}] ${name} failed`, thrown);
  return traceId;
}

/**
 * The place where a remote's screens appear. Whatever happens in it (down, slow, broken) stays in it: the header and the menus
 * around it go on working.
 */
export function RemoteSlot({ name, services, loader }: Props) {
  const [round, setRound] = useState(0);
  return (
    <Slot
      // A new round, and another remote, begin from nothing.
      key={`${name}:${round}`}
      name={name}
      services={services}
      loader={loader}
      // A connection that hangs is waited for by every later request of the same file; only a new page is rid of it.
      onRetry={() => (round > 0 ? location.reload() : setRound(1))}
    />
  );
}

function Slot({ name, services, loader, onRetry }: Props & { onRetry: () => void }) {
  const { pathname } = useLocation();
  const [state, setState] = useState<State>(() => {
    const module = loader.loadedRemote(name);
    return module ? { step: 'shown', module } : { step: 'loading' };
  });

  const [traceId, setTraceId] = useState('');

  useEffect(() => {
    if (state.step !== 'loading') return undefined;
    let isOver = false;
    const finish = (next: State) => {
      if (!isOver) setState(next);
      isOver = true;
    };
    const fail = (thrown: unknown) => !isOver && finish({ step: 'failed', traceId: report(name, thrown) });
    const timer = setTimeout(() => fail(new Error(`nothing after ${budgetMs} ms`)), budgetMs);
    loader.loadApp(name).then((module) => finish({ step: 'shown', module }), fail);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [name, loader, state.step]);

  if (state.step === 'loading') return <RemoteSkeleton />;
  if (state.step === 'failed') return <RemoteCard traceId={state.traceId} onRetry={onRetry} />;
  const App = state.module.default;
  return (
    <ErrorBoundary
      resetKeys={[pathname]}
      onError={(thrown) => setTraceId(report(name, thrown))}
      fallback={<RemoteCard traceId={traceId} onRetry={onRetry} />}
    >
      <App services={services} />
    </ErrorBoundary>
  );
}
