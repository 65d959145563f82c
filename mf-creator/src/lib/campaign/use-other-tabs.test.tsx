import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi, type MockInstance } from 'vitest';
import { queryKeys } from '../query-keys.ts';
import { changedElsewhere } from '../../testing/other-tab.ts';
import { changedKey, useOtherTabs } from './use-other-tabs.ts';

let written: MockInstance<Storage['setItem']>;
beforeEach(() => {
  written = vi.spyOn(Storage.prototype, 'setItem');
});
/** How often other tabs were told of a change. */
const told = () => written.mock.calls.filter(([key]) => key === changedKey(7)).length;

/** A tab that shows draft 7, with a change of it. */
function tab(change: () => Promise<unknown> = async () => {}) {
  const client = new QueryClient();
  client.setQueryData(queryKeys.campaigns.detail(7), { id: 7 });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result, unmount } = renderHook(
    () => {
      useOtherTabs(7, queryKeys.campaigns.all);
      return useMutation({ mutationFn: change });
    },
    { wrapper },
  );
  const isStale = () => client.getQueryState(queryKeys.campaigns.detail(7))?.isInvalidated;
  return { change: () => act(() => result.current.mutateAsync().catch(() => {})), unmount, isStale };
}

it('reads the draft anew when another tab has changed it', () => {
  const { isStale } = tab();
  changedElsewhere(8);
  expect(isStale()).toBe(false);
  changedElsewhere(7);
  expect(isStale()).toBe(true);
});

it('waits for the answer to its own change before it reads the draft anew', async () => {
  const answer = Promise.withResolvers<void>();
  const { change, isStale } = tab(() => answer.promise);
  const changed = change();
  changedElsewhere(7);
  expect(isStale()).toBe(false);
  answer.resolve();
  await changed;
  expect(isStale()).toBe(true);
});

it('tells the other tabs of a change, and leaves nothing in storage', async () => {
  const { change, isStale } = tab();
  await change();
  expect(told()).toBe(1);
  expect(localStorage).toHaveLength(0);
  expect(isStale()).toBe(false);
});

it('tells them nothing of what was refused', async () => {
  const { change, unmount } = tab(() => Promise.reject(new Error('refused')));
  await change();
  unmount();
  expect(told()).toBe(0);
});

it('tells them of what was still on its way when the draft was left', async () => {
  const answer = Promise.withResolvers<void>();
  const { change, unmount } = tab(() => answer.promise);
  const changed = change();
  unmount();
  expect(told()).toBe(0);
  answer.resolve();
  await changed;
  expect(told()).toBe(1);
});

it('tells them nothing when a draft is only looked at', () => {
  tab().unmount();
  expect(told()).toBe(0);
});

it('works where storage is blocked', async () => {
  written.mockImplementationOnce(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const { change } = tab();
  await change();
  expect(told()).toBe(1);
});
