/** Leaves for a page of somebody else, or lets the browser fetch a file. */
export const leaveTo = (url: string): void => location.assign(url);

/** Opens a page beside this one; in its place where the browser lets nothing open. */
export function openBeside(url: string): void {
  const opened = window.open(url, '_blank');
  if (opened) opened.opener = null;
  else leaveTo(url);
}
