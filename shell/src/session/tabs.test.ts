import { expect, it, vi } from 'vitest';
import { createTabs } from './tabs.ts';

/** How a browser without channels reacts to another tab's storage entry. */
function writeElsewhere(newValue: string | null, key = 'fanfare-session') {
  dispatchEvent(new StorageEvent('storage', { key, newValue }));
}

it('is received over a channel', async () => {
  const [one, other] = [createTabs(), createTabs()];
  const hear = vi.fn();
  other.on(hear);
  one.publish('signed-out');
  await vi.waitFor(() => expect(hear).toHaveBeenCalledWith('signed-out'));
});

it('is received over storage if there are no channels, and leaves nothing there', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const tabs = createTabs();
  const hear = vi.fn();
  tabs.on(hear);
  for (const noise of [null, 'something else']) writeElsewhere(noise);
  writeElsewhere('signed-in', 'draft');
  expect(hear).not.toHaveBeenCalled();
  writeElsewhere('signed-in');
  writeElsewhere(null);
  expect(hear).toHaveBeenCalledTimes(1);
  tabs.publish('signed-out');
  expect(localStorage).toHaveLength(0);
});
