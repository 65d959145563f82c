import { createElement, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from '#shell/react';
import { useLocation, useNavigate, useNavigationType } from '#shell/react-router-dom';
import { useQueryClient } from '#shell/react-query';
import type { RemoteProps } from '../src/index.ts';
import { type Bridge, cell } from './bridge.ts';
import { mount } from './root.tsx';

/**
 * `./app` of a remote that is served from its sources into a released shell: an element in the shell's React, in which a React of the
 * remote's own, built for development, renders. The shell's can't: Fast Refresh, which keeps state across edits, isn't part of a production
 * build.
 */
export default function FederatedApp({ services }: RemoteProps) {
  const place = useRef<HTMLDivElement>(null);
  const seen = {
    location: useLocation(),
    navigationType: useNavigationType(),
    session: services.useSession(),
    theme: services.useTheme(),
  };
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [bridge] = useState<Bridge>(() => ({
    services,
    // The shell's changes with each location, and resolves absolute paths the same way in all.
    navigate,
    queryClient,
    seen: cell(seen),
    title: cell(''),
  }));
  services.usePageTitle(useSyncExternalStore(bridge.title.subscribe, bridge.title.get));
  useLayoutEffect(() => bridge.seen.set(seen));
  useEffect(() => mount(place.current!, bridge), [bridge]);
  return createElement('div', { ref: place });
}
