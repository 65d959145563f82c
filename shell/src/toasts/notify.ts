import type { Toast } from '@fanfare/shell-contract';

type Show = (toast: Toast) => void;

let show: Show | null = null;
const waiting: Toast[] = [];
let onWaiting = () => {};

/** Shows a toast, wherever in the page's life: one that comes before the region stands waits for it. */
export function notify(toast: Toast): void {
  if (show) return show(toast);
  waiting.push(toast);
  onWaiting();
}

/** Called by the region once it stands; gives the function that takes it back. */
export function connectToasts(next: Show): () => void {
  show = next;
  for (const toast of waiting.splice(0)) next(toast);
  return () => {
    show = null;
  };
}

/** For `useSyncExternalStore`: whether a toast waits for a region. */
export const waitingToasts = {
  subscribe: (onChange: () => void) => {
    onWaiting = onChange;
    return () => {
      onWaiting = () => {};
    };
  },
  get: () => waiting.length > 0,
};
