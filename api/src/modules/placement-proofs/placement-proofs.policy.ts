import { isIP } from 'node:net';
import type { ServiceType } from '@fanfare/api-contract';
import { because } from '../../because.ts';
import { refuseField } from '../../plugins/errors.ts';
import { withoutSlashes } from '../../without-slashes.ts';
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

/**
 * The address of a proof as it is stored. A playlist's or an influencer's is on the host of the verified service; an
 * influencer's isn't the profile. Which playlist it is, the check of its page compares.
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
