/** Takes the focus where something stands in for what had it, so that keyboards and screen readers stay in their place. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
