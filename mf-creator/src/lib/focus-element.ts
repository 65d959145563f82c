/** Focuses an element that replaced the focused one, so that keyboards and screen readers keep their place. */
export const focusElement = (element: HTMLElement | null): void => element?.focus();
