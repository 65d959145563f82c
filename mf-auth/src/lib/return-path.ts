import { useSearchParams } from 'react-router-dom';

/**
 * Takes what a link asks to go back to, gives it only where it is a path of this site: a link that was sent around must not
 * send people elsewhere after they logged in.
 */
export function safeReturnPath(wanted: string | null, origin = globalThis.location.origin): string | null {
  if (!wanted || !wanted.startsWith('/')) return null;
  try {
    const url = new URL(wanted, origin);
    return url.origin === origin ? url.pathname + url.search + url.hash : null;
  } catch {
    return null;
  }
}

/** React hook: where `?return=` leads, null without one or with one of another site. */
export function useReturnPath(): string | null {
  const [query] = useSearchParams();
  return safeReturnPath(query.get('return'));
}
