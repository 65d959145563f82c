/** Leaves for a page of somebody else, or has the browser fetch a file, which leaves the page as it is. */
export const leaveTo = (url: string): void => location.assign(url);
