import type { QueuedEvent } from '@fanfare/api-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useShell } from '../../../shell-context.tsx';
import { usePages } from '../use-pages.ts';

const eventsKey = ['shell', 'staff', 'marketing-events'] as const;

/** Marketing events that aren't sent yet, newest first. */
export function useQueuedEvents(state: QueuedEvent['state'] | null) {
  const { call } = useShell().services;
  return usePages(
    [...eventsKey, state],
    (page, signal) =>
      call('GET /api/v2/staff/marketing-events', { query: { ...page, ...(state && { state }) }, signal }),
    { keepsRows: true, staleTime: 0 },
  );
}

/** React hook: tries again to send an event, and loads the lists anew, also where it isn't waiting any more. */
export function useRetryEvent(id: number) {
  const { call } = useShell().services;
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/v2/staff/marketing-events/:id/retry', { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: eventsKey }),
  });
}
