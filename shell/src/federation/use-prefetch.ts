import type { RemoteName } from '@fanfare/shell-contract';
import { useEffect } from 'react';
import { hasBothProfiles } from '../session/store.ts';
import { useShell, useShellState } from '../shell-context.tsx';

/** Preloads, once the page is idle, what the person is likely to open next. */
export function usePrefetch(): void {
  const { remotes } = useShell();
  const session = useShellState((state) => state.session);
  const wanted: RemoteName[] = [];
  if (session.status === 'signed_out') wanted.push('mf-auth');
  if (session.account && hasBothProfiles(session.account)) wanted.push('mf-creator', 'mf-curator');
  const key = wanted.join();
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const name of key.split(',').filter(Boolean)) remotes.prefetch(name as RemoteName);
    }, 2_500);
    return () => clearTimeout(timer);
  }, [key, remotes]);
}
