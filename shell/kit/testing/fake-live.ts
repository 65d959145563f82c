import type { LiveEvent } from '@fanfare/api-contract';
import type { ShellServices } from '@fanfare/shell-contract';

/** The shell's live events. `emit` sends one to those who listen to its type. */
export function fakeLive() {
  const handlers = new Map<string, Set<(event: never) => void>>();
  const live = {
    on: (type: string, handler: (event: never) => void) => {
      const listeners = handlers.get(type) ?? new Set();
      handlers.set(type, listeners.add(handler));
      return () => void listeners.delete(handler);
    },
  } as ShellServices['live'];
  const emit = (event: LiveEvent) => handlers.get(event.type)?.forEach((handler) => handler(event as never));
  return { live, emit };
}
