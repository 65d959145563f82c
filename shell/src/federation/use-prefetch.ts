import { loadParts, whenUsed } from '@fanfare/shared-ui';
import type { RemoteName } from '@fanfare/shell-contract';
import { useEffect, useSyncExternalStore } from 'react';
import { loadClient } from '../api/call.ts';
import { paths } from '../lib/paths.ts';
import { hasBothProfiles } from '../session/store.ts';
import { useShell, useShellState } from '../shell-context.tsx';

/** A pause that lets the first screen come first. */
const quietAfterMs = 2_500;

/** Preloads what the person is likely to open next, once they use the page and it is idle. */
export function usePrefetch(): void {
  const { remotes } = useShell();
  const session = useShellState((state) => state.session);
  const wanted: string[] = [];
  if (session.status === 'signed_out') wanted.push(paths.signin);
  if (session.account && hasBothProfiles(session.account)) wanted.push(paths.creator.home, paths.curator.home);
  const areas = wanted.map((path) => remotes.routeOf(path)?.area).filter((area) => area && area !== 'shell');
  const key = areas.join();
  const isLoading = useSyncExternalStore(remotes.subscribe, remotes.isLoading, remotes.isLoading);
  useEffect(() => {
    // On a slow line the first screen comes first.
    if (isLoading) return;
    const startedMs = performance.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const prefetch = () => {
      // The first press shall wait for no code.
      void loadClient().catch(() => {});
      void loadParts().catch(() => {});
      void remotes.complete().then(() => {
        for (const name of key.split(',').filter(Boolean)) remotes.prefetch(name as RemoteName);
      });
    };
    const forget = whenUsed(() => {
      timer = setTimeout(prefetch, quietAfterMs - (performance.now() - startedMs));
    });
    return () => {
      forget();
      clearTimeout(timer);
    };
  }, [key, remotes, isLoading]);
}
