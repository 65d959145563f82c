import { useSearchParams } from 'react-router-dom';
import { paths } from '../paths.ts';

/** Pages that nobody logs in to get to: going back there would go round in circles, or use a link that came with the address. */
const entrances = [paths.signin, paths.signup, paths.emailConfirmation, paths.forgotPassword, '/reset-password'];

/** `//elsewhere` and its disguises: browsers read them as another site. */
const leavesSite = /^\/(?:[/\\]|%2f|%5c)/i;

const isEntrance = (pathname: string): boolean => {
  const path = decodeURIComponent(pathname).toLowerCase();
  return entrances.some((entrance) => path === entrance || path.startsWith(`${entrance}/`));
};

/**
 * Takes what a link asks to go back to, gives it only where it is a path of this site: a link that was sent around must not
 * send people elsewhere after they logged in.
 */
export function safeReturnPath(wanted: string | null, origin = globalThis.location.origin): string | null {
  if (!wanted?.startsWith('/')) return null;
  try {
    const url = new URL(wanted, origin);
    // Looked at as the browser reads it: `/..//elsewhere` is harmless as it stands, and `//elsewhere` once it is resolved.
    if (url.origin !== origin || leavesSite.test(url.pathname) || isEntrance(url.pathname)) return null;
    return url.pathname + url.search + url.hash;
  } catch {
    return null;
  }
}

/** React hook: where `?return=` leads, null without one or with one of another site. */
export function useReturnPath(): string | null {
  const [query] = useSearchParams();
  return safeReturnPath(query.get('return'));
}
