import { isIP } from 'node:net';
import type { ServiceType } from '@fanfare/api-contract';
import { because } from '../../because.ts';
import { refuseField } from '../../plugins/errors.ts';
import { withoutSlashes } from '../../without-slashes.ts';
import { handleOf } from '../curator-services/index.ts';
import { hostOf } from '../placement-checks/index.ts';

/** Host names outside the public internet. */
const privateHost = /(^|\.)(localhost|local|internal|lan|home|corp|test\.local)$/;

const isSameSite = (host: string, site: string): boolean => host === site || host.endsWith(`.${site}`);

/** A public address: https, a host name, the default port, no credentials. @throws AppError invalid_input */
function publicAddress(text: string): URL {
  if (!URL.canParse(text)) refuseField('url', because('proofs.no_address'));
  const url = new URL(text);
  if (url.protocol !== 'https:') refuseField('url', because('proofs.https'));
  const { hostname } = url;
  const isNamed = hostname.includes('.') && !hostname.startsWith('[') && isIP(hostname) === 0;
  if (!isNamed || url.port || url.username || url.password || privateHost.test(hostname)) {
    refuseField('url', because('proofs.public'));
  }
  url.hash = '';
  return url;
}

export interface VerifiedService {
  type: ServiceType;
  /** The playlist or profile whose ownership was verified. */
  serviceUrl: string;
}

/** A text without percent-escapes, bytes as characters: handles are ASCII. */
const percentDecoded = (text: string): string =>
  text.replaceAll(/%[0-9a-f]{2}/gi, (escaped) => String.fromCharCode(Number.parseInt(escaped.slice(1), 16)));

/** Whose profile the address of a post names; null where it doesn't say. @param site the platform's host */
function handleIn(post: URL, site: string): string | null {
  const [first = '', second = ''] = percentDecoded(post.pathname).toLowerCase().split('/').filter(Boolean);
  if (site === 'tiktok.com') return first.startsWith('@') ? first.slice(1) : null;
  // `/share/p/…` is a short link.
  if (site === 'instagram.com') return first !== 'share' && /^(p|reels?|tv)$/.test(second) ? first : null;
  return null;
}

/**
 * The address of a proof as it is stored. A playlist's or an influencer's is on the host of the verified service; an
 * influencer's isn't the profile, nor on another one as far as the address says. Which playlist it is, the check of its page compares.
 * @throws AppError invalid_input
 */
export function proofAddress(text: string, { type, serviceUrl }: VerifiedService): string {
  const url = publicAddress(text);
  if (type === 'radio') return url.href;
  const verified = URL.canParse(serviceUrl) ? new URL(serviceUrl) : null;
  if (!verified) refuseField('url', because('proofs.unverified_service'));
  if (!isSameSite(hostOf(url), hostOf(verified))) {
    refuseField('url', because('proofs.other_host', { host: hostOf(verified) }));
  }
  const pathOf = (address: URL) => withoutSlashes(address.pathname).toLowerCase();
  if (type !== 'playlist' && (pathOf(url) === '' || pathOf(url) === pathOf(verified))) {
    refuseField('url', because('proofs.post_itself'));
  }
  const handle = type === 'playlist' ? null : handleIn(url, hostOf(verified));
  if (handle !== null && handle !== handleOf(serviceUrl)) {
    refuseField('url', because('looks.other_handle', { handle, verified: handleOf(serviceUrl) }));
  }
  return url.href;
}

export interface Post {
  postedAt: Date | null;
  disclosure: string | null;
}

/**
 * Validates what an influencer states of the post: when it was posted, after the accept, and how it discloses the advertising.
 * @throws AppError invalid_input
 */
export function validatePost(post: Post, acceptedAt: Date, now: Date): void {
  if (!post.postedAt) refuseField('postedAt', because('proofs.posted_when'));
  if (post.postedAt < acceptedAt) refuseField('postedAt', because('proofs.posted_before'));
  if (post.postedAt > now) refuseField('postedAt', because('proofs.posted_future'));
  if (!post.disclosure) {
    refuseField('disclosure', because('proofs.disclosure'));
  }
}
