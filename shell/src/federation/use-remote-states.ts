import { useSyncExternalStore } from 'react';
import { useShell } from '../shell-context.tsx';
import type { RemoteState } from './states.ts';

/** The page's record of each of its remotes. */
export function useRemoteStates(): readonly RemoteState[] {
  const { remotes } = useShell();
  return useSyncExternalStore(remotes.subscribe, remotes.states, remotes.states);
}
