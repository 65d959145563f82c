/**
 * A path of this site in canonical form, with query and fragment; null if it leads elsewhere, however it is written. Browsers read
 * `/\t/elsewhere`, `/\elsewhere` and `/.//elsewhere` as another site.
 */
export function sameSitePath(to: string | null | undefined): string | null {
  if (!to?.startsWith('/') || !URL.canParse(to, location.origin)) return null;
  const { origin, pathname, search, hash } = new URL(to, location.origin);
  return origin === location.origin && !pathname.startsWith('//') ? pathname + search + hash : null;
}
