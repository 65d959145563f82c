import type { ComboboxOption } from '@fanfare/shared-ui';

/** A zone as people write it: `America/New_York` → `America/New York`. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ');

/** The browser's own zone. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** All zones that the browser knows, and the chosen one. */
export function zoneOptions(chosen: string | null): ComboboxOption[] {
  const known = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', browserZone(), ...(chosen ? [chosen] : [])]);
  return [...known].toSorted().map((value) => ({ value, label: zoneName(value) }));
}
