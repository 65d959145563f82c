import { RemoteSkeleton } from '../federation/remote-skeleton.tsx';
import { ErrorPage } from '../routes/error-page.tsx';
import { useShellState } from '../shell-context.tsx';

/** Shown until the account is loaded. Retries while the API doesn't answer, and reports it. */
export function AccountLoading() {
  const isUnreachable = useShellState((state) => state.isUnreachable);
  return isUnreachable ? <ErrorPage /> : <RemoteSkeleton />;
}
