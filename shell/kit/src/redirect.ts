/** Opens a page outside the product, or starts a download, which leaves the page as it is. */
export const redirectTo = (url: string): void => location.assign(url);
