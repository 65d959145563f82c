import type { Text } from '@fanfare/kit';
import { expect, test } from 'vitest';
import french from '../../../locales/fr/settings.json' with { type: 'json' };
import { deviceName } from './device.ts';

const { device: texts } = french.account;
const t = ((key: string, values: Record<string, string> = {}) =>
  texts[key.split('.').at(-1) as keyof typeof texts].replace(
    /\{\{(\w+)\}\}/g,
    (_, name: string) => values[name] ?? '',
  )) as unknown as Text;

test.each([
  ['Firefox on Windows', 'Firefox sur Windows'],
  ['A browser on Linux', 'Navigateur sur Linux'],
  ['An unknown device', 'Appareil inconnu'],
  ['Firefox', 'Firefox'],
])('%s is said in the reader’s language', (device, said) => expect(deviceName(device, t)).toBe(said));
