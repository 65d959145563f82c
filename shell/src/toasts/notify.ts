import type { Toast } from '@fanfare/shell-contract';

type Show = (toast: Toast) => void;

let show: Show | null = null;
const waiting: Toast[] = [];
let isNeeded = false;
let onWaiting = () => {};

/** Shows a toast at any time in the page's life: before the region is mounted it is queued. */
export function notify(toast: Toast): void {
  if (show) return show(toast);
  waiting.push(toast);
  isNeeded = true;
  onWaiting();
}

/** Called by the region when it mounts; returns the function to unregister. */
export function connectToasts(next: Show): () => void {
  show = next;
  for (const toast of waiting.splice(0)) next(toast);
  return () => {
    show = null;
  };
}

/** For `useSyncExternalStore`: whether a toast was ever waiting. The region stays once it is there: what it shows goes with it. */
export const waitingToasts = {
  subscribe: (onChange: () => void) => {
    onWaiting = onChange;
    return () => {
      onWaiting = () => {};
    };
  },
  get: () => isNeeded,
};
