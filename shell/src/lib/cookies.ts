/** As long as the refresh token lives; the tokens inside end earlier by themselves. */
const maxAgeSeconds = 90 * 24 * 3_600;

/** The value of a cookie of this host; null without one. @param all where it is looked for */
export function readCookie(name: string, all = document.cookie): string | null {
  const found = all.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
}

/** Writes a host-only cookie; `null` removes it. */
export function writeCookie(name: string, value: string | null): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const age = value === null ? 0 : maxAgeSeconds;
  document.cookie = `${name}=${encodeURIComponent(value ?? '')}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
}
