import type { ShellServices } from '@fanfare/shell-contract';
import { createContext, useContext, useMemo, type ReactNode } from 'react';

interface Remote {
  services: ShellServices;
  /** The remote's name, which is also that of its i18next namespace. */
  name: string;
}

const RemoteContext = createContext<Remote | null>(null);

function useRemote(): Remote {
  const remote = useContext(RemoteContext);
  if (!remote) throw new Error('useShell needs a ShellProvider above it');
  return remote;
}

/** Passes the shell's services and the remote's name to every screen below. */
export function ShellProvider({ services, name, children }: Remote & { children: ReactNode }) {
  return <RemoteContext value={useMemo(() => ({ services, name }), [services, name])}>{children}</RemoteContext>;
}

/** React hook: what the shell provides: calls, session, navigation, toasts. */
export const useShell = (): ShellServices => useRemote().services;

/** React hook: the i18next namespace of the remote on the page. */
export const useNamespace = (): string => useRemote().name;
