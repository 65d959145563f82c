/** Leaves the page for an address, possibly on another site. */
export const leaveTo = (url: string): void => location.assign(url);
