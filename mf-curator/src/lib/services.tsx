import type { ShellServices } from '@fanfare/shell-contract';
import { createContext, useContext, type ReactNode } from 'react';

const Services = createContext<ShellServices | null>(null);

/** Hands what the shell gives to every screen below. */
export function ServicesProvider({ services, children }: { services: ShellServices; children: ReactNode }) {
  return <Services value={services}>{children}</Services>;
}

/** What the shell gives: calls, session, navigation, toasts. */
export function useServices(): ShellServices {
  const services = useContext(Services);
  if (!services) throw new Error('useServices needs a ServicesProvider above it');
  return services;
}
