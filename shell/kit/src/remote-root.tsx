import { useScreensAhead } from '@fanfare/shared-ui';
import type { ShellServices } from '@fanfare/shell-contract';
import { Suspense, type ReactNode } from 'react';
import { Routes } from 'react-router-dom';
import { ShellProvider } from './shell.tsx';

interface RemoteRootProps {
  services: ShellServices;
  name: string;
  /** Shown while a screen's code loads. */
  skeleton: ReactNode;
  /** Its `<Route>`s. */
  children: ReactNode;
}

/** The root of every remote: the shell's services and the remote's routes. */
export function RemoteRoot({ services, name, skeleton, children }: RemoteRootProps) {
  useScreensAhead();
  return (
    <ShellProvider services={services} name={name}>
      <Suspense fallback={skeleton}>
        <Routes>{children}</Routes>
      </Suspense>
    </ShellProvider>
  );
}
