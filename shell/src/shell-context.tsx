import type { ShellServices } from '@fanfare/shell-contract';
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { PageContent } from '../boot/page-content.ts';
import type { LoadPart } from './federation/load-part.ts';
import type { Remotes } from './federation/remotes.ts';
import type { SessionActions } from './session/session.ts';
import type { StepUp } from './step-up/step-up.ts';
import type { ShellState, ShellStore } from './session/store.ts';

export interface Shell {
  store: ShellStore;
  session: SessionActions;
  stepUp: StepUp;
  services: ShellServices;
  remotes: Remotes;
  loadPart: LoadPart;
  /** What the server knows for this page's screens. */
  content: PageContent;
}

const ShellContext = createContext<Shell | null>(null);
export const ShellProvider = ShellContext;

/** The shell's objects, for its own components. */
export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell needs a ShellProvider above it');
  return shell;
}

/** React hook: a part of the shell's state; renders again when it changes. */
export const useShellState = <T,>(select: (state: ShellState) => T): T => useStore(useShell().store, select);
