import type { Text } from '@fanfare/kit';

/** Whether a device's name ("Safari on iPhone") denotes a handheld. */
export const isHandheld = (device: string): boolean => /iphone|ipad|android|mobile|phone|tablet/i.test(device);

/** A device's name in the reader's language; the API names all in English. */
export function deviceName(device: string, t: Text): string {
  if (device === 'An unknown device') return t('account.device.unknown');
  const [browser, system] = device.split(' on ', 2);
  if (!browser || !system) return device;
  return browser === 'A browser'
    ? t('account.device.system', { system })
    : t('account.device.both', { browser, system });
}
