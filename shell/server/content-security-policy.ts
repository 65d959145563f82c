import { type BootRelease, isLoopback } from '@fanfare/api-contract';
import type { PageRemote } from '../boot/page-data.ts';
import type { PaymentSources } from './payment-sources.ts';

interface Sources {
  apiUrl: string;
  /** Where images and audio come from: the API, or a separate storage. */
  mediaOrigins: readonly string[];
  /** Where covers of tracks at other services come from. */
  coverOrigins: readonly string[];
  /** Where audio is uploaded directly to a storage. */
  uploadOrigins: readonly string[];
  /** Where errors are reported besides the API. */
  errorOrigins: readonly string[];
  remotes: readonly PageRemote<BootRelease>[];
  payment: PaymentSources;
  /** The hashes of the page's own style elements. */
  styles?: readonly string[];
  /** Forms that can be sent before the page's scripts are there go nowhere: what is typed into them stays out of addresses. */
  hasDrawnForms?: boolean;
}

/**
 * The policy of a page: code only from the shell, the releases that this page may load and the card provider; no inline
 * code, nothing evaluated; inline styles by their hash only.
 * @returns the header's value
 */
export function contentSecurityPolicy(sources: Sources): string {
  const { apiUrl, mediaOrigins, coverOrigins, uploadOrigins, errorOrigins, remotes, payment } = sources;
  const { styles = [], hasDrawnForms = false } = sources;
  const releases = remotes
    .filter(({ isKilled }) => !isKilled)
    .flatMap(({ chosen, lastGood }) => [chosen, ...(lastGood ? [lastGood] : [])]);
  const origins = unique(releases.map(({ origin }) => originOnly(origin)));
  const media = unique([apiUrl, ...mediaOrigins]);
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...origins, ...payment.script],
    'frame-src': payment.frame.length > 0 ? payment.frame : ["'none'"],
    // Where a browser knows no `worker-src`, scripts' origins count.
    'worker-src': ["'self'"],
    'style-src': ["'self'", ...styles, ...origins],
    'font-src': ["'self'", ...origins],
    'connect-src': [
      "'self'",
      ...unique([apiUrl, ...uploadOrigins, ...errorOrigins]),
      ...origins,
      ...payment.connect,
      ...reloadSockets(remotes),
    ],
    // `blob:` is the picture or track just chosen, before its upload; `data:` the small images in bundles.
    'img-src': ["'self'", 'data:', 'blob:', ...media, ...coverOrigins, ...origins],
    'media-src': ['blob:', ...media],
    'manifest-src': ["'self'"],
    'form-action': [hasDrawnForms ? "'none'" : "'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

/** A development server requested by a tab announces rebuilds through a socket. */
const reloadSockets = (remotes: readonly PageRemote<BootRelease>[]) =>
  remotes
    .filter(
      ({ cohort, chosen }) => cohort === 'preview' && !chosen.manifest && isLoopback(new URL(chosen.origin).hostname),
    )
    .map(({ chosen }) => originOnly(chosen.origin).replace(/^http/, 'ws'));

/** Whatever a registry contains, only an origin gets into the policy. */
function originOnly(url: string): string {
  const { origin } = new URL(url);
  return origin;
}

const unique = (values: readonly string[]) => [...new Set(values)];
