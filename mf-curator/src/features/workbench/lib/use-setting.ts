import type { WorkbenchSettingKey } from '@fanfare/shell-contract';
import { useCallback, useSyncExternalStore } from 'react';

export type Setting = 'blind' | 'playOn';

const keyOf = (name: Setting): WorkbenchSettingKey => `fanfare.workbench.${name}`;
const changed = 'fanfare.workbench';

const subscribe = (onChange: () => void) => {
  addEventListener('storage', onChange);
  addEventListener(changed, onChange);
  return () => {
    removeEventListener('storage', onChange);
    removeEventListener(changed, onChange);
  };
};

/** React hook: a switch of the workbench, stored in this browser; off by default. */
export function useSetting(name: Setting): [isOn: boolean, set: (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(keyOf(name)) === 'on',
    // While a screen is drawn for later.
    () => false,
  );
  const set = useCallback(
    (next: boolean) => {
      if (next) localStorage.setItem(keyOf(name), 'on');
      else localStorage.removeItem(keyOf(name));
      dispatchEvent(new Event(changed));
    },
    [name],
  );
  return [isOn, set];
}
