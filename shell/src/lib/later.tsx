import { createPart, usePart, type Part } from '@fanfare/shared-ui';
import { useSyncExternalStore, type ComponentType } from 'react';

function subscribe(onChange: () => void) {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** React hook: whether the browser is online. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

/**
 * A part of the page's frame whose code loads once it is shown, such as a dialog. Without its code the page stays as it is: a frame that fails
 * would take what somebody typed along. It is tried again when it is next shown, and when the browser is back online.
 * @param load imports the part, its default export
 */
export function later<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const part: Part<{ default: ComponentType<Props> }> = createPart(load);
  return function Later(props: Props) {
    const isOnline = useOnline();
    const module = usePart(part, isOnline || part.get() !== null);
    return module ? <module.default {...props} /> : null;
  };
}
