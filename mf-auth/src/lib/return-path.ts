import { useSearchParams } from 'react-router-dom';
import { paths } from '../paths.ts';

/** Pages nobody returns to after a log-in: that would loop, or reuse a one-time link. */
const entrances = [paths.signin, paths.signup, paths.emailConfirmation, paths.forgotPassword, '/reset-password'];

/** `//elsewhere` and its disguises: browsers treat them as another site. */
const leavesSite = /^\/(?:[/\\]|%2f|%5c)/i;

const isEntrance = (pathname: string): boolean => {
  const path = decodeURIComponent(pathname).toLowerCase();
  return entrances.some((entrance) => path === entrance || path.startsWith(`${entrance}/`));
};

/**
 * Accepts a return path from a link only if it is a path of this site: a shared link must not
 * redirect people elsewhere after they log in.
 */
export function safeReturnPath(wanted: string | null, origin = globalThis.location.origin): string | null {
  if (!wanted?.startsWith('/')) return null;
  try {
    const url = new URL(wanted, origin);
    // Checked as browsers resolve it: `/..//elsewhere` is harmless as written, but resolves to `//elsewhere`.
    if (url.origin !== origin || leavesSite.test(url.pathname) || isEntrance(url.pathname)) return null;
    return url.pathname + url.search + url.hash;
  } catch {
    return null;
  }
}

/** React hook: the target of `?return=`; null without one or if it is on another site. */
export function useReturnPath(): string | null {
  const [query] = useSearchParams();
  return safeReturnPath(query.get('return'));
}
