import type { Toast } from '@fanfare/shell-contract';

/** The code of toasts, fetched apart: no page needs it to appear. */
export const importToastRegion = () => import('./toast-region.tsx');

/** Shows a toast, wherever in the page's life. */
export function notify(toast: Toast): void {
  void importToastRegion().then(({ toasts }) => toasts.show(toast));
}
