import type { WorkbenchSettingKey } from '@fanfare/shell-contract';
import { useCallback, useSyncExternalStore } from 'react';

export type Setting = 'blind' | 'playOn';

const keyOf = (name: Setting): WorkbenchSettingKey => `fanfare.workbench.${name}`;
const changed = 'fanfare.workbench';
/** Of a browser that blocks storage, for as long as the page lives. */
const inMemory = new Map<Setting, boolean>();

function read(name: Setting): boolean {
  try {
    return localStorage.getItem(keyOf(name)) === 'on';
  } catch {
    return inMemory.get(name) ?? false;
  }
}

function write(name: Setting, isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(keyOf(name), 'on');
    else localStorage.removeItem(keyOf(name));
  } catch {
    inMemory.set(name, isOn);
  }
}

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
    () => read(name),
    // While a screen is drawn for later.
    () => false,
  );
  const set = useCallback(
    (next: boolean) => {
      write(name, next);
      dispatchEvent(new Event(changed));
    },
    [name],
  );
  return [isOn, set];
}
