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
  one.publish({ type: 'signed-in', userId: 7 });
  one.publish({ type: 'signed-out' });
  await vi.waitFor(
    () => expect(hear.mock.calls).toEqual([[{ type: 'signed-in', userId: 7 }], [{ type: 'signed-out' }]]),
    { timeout: 30_000 },
  );
});

it('is received over storage if there are no channels, and leaves nothing there', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const tabs = createTabs();
  const hear = vi.fn();
  tabs.on(hear);
  for (const noise of [null, 'something else', 'signed-in x', 'signed-in 7 ']) writeElsewhere(noise);
  writeElsewhere('signed-in', 'draft');
  expect(hear).not.toHaveBeenCalled();
  writeElsewhere('signed-in 7');
  writeElsewhere(null);
  expect(hear.mock.calls).toEqual([[{ type: 'signed-in', userId: 7 }]]);
  tabs.publish({ type: 'signed-out' });
  expect(localStorage).toHaveLength(0);
});

it('is received from a page that was loaded before messages named an account', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const hear = vi.fn();
  createTabs().on(hear);
  writeElsewhere('signed-in');
  expect(hear).toHaveBeenCalledWith({ type: 'signed-in', userId: null });
});
