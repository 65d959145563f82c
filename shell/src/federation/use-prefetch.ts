import type { RemoteName } from '@fanfare/shell-contract';
import { useEffect } from 'react';
import { hasBothProfiles } from '../session/store.ts';
import { useShell, useShellState } from '../shell-context.tsx';

/** Fetches ahead, once the page has nothing better to do, what the person is likely to open next. */
export function usePrefetch(): void {
  const { loader } = useShell();
  const session = useShellState((state) => state.session);
  const wanted: RemoteName[] = [];
  if (session.status === 'signed_out') wanted.push('mf-auth');
  if (session.account && hasBothProfiles(session.account)) wanted.push('mf-creator', 'mf-curator');
  const key = wanted.join();
  useEffect(() => {
    const timer = setTimeout(() => {
      // A failure shows when the person really goes there.
      for (const name of key.split(',').filter(Boolean)) void loader.loadApp(name as RemoteName).catch(() => {});
    }, 2_500);
    return () => clearTimeout(timer);
  }, [key, loader]);
}
