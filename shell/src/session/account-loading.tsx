import { RemoteSkeleton } from '../federation/remote-skeleton.tsx';
import { ErrorPage } from '../routes/error-page.tsx';
import { useShellState } from '../shell-context.tsx';

/** Until the account is here. Goes on trying while the API doesn't answer, and says so. */
export function AccountLoading() {
  const isUnreachable = useShellState((state) => state.isUnreachable);
  return isUnreachable ? <ErrorPage /> : <RemoteSkeleton />;
}
