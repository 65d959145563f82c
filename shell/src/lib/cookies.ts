/** The refresh token's lifetime; the tokens inside expire earlier. */
const maxAgeSeconds = 90 * 24 * 3_600;

/** The value of a cookie of this host; null without one. @param all the cookies to search */
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
