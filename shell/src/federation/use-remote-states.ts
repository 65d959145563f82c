import { useSyncExternalStore } from 'react';
import { useShell } from '../shell-context.tsx';
import type { RemoteState } from './states.ts';

/** What this page did with each remote that it was given. */
export function useRemoteStates(): readonly RemoteState[] {
  const { remotes } = useShell();
  return useSyncExternalStore(remotes.subscribe, remotes.states);
}
