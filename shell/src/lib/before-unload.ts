/** Leaves the page for an address, which may be somebody else's. */
export const leaveTo = (url: string): void => location.assign(url);
