import { isIP } from 'node:net';
import type { ServiceType } from '@fanfare/api-contract';
import { AppError } from '../../plugins/errors.ts';

/** Front doors of the same house. */
const aliases: Record<string, string> = { 'youtu.be': 'youtube.com' };
/** Names that lead nowhere on the public internet. */
const privateEnding = /(^|\.)(localhost|local|internal|lan|home|corp|test\.local)$/;

const refuse = (field: 'url' | 'postedAt' | 'disclosure', message: string) =>
  new AppError('invalid_input', message, { fields: { [field]: message } });

function hostOf(url: URL): string {
  const host = url.hostname.toLowerCase().replace(/^(www|m|mobile)\./, '');
  return aliases[host] ?? host;
}

const isWithin = (host: string, house: string): boolean => host === house || host.endsWith(`.${house}`);

/** A public address: https, by name, on the usual port, for anybody. @throws AppError invalid_input */
function publicAddress(text: string): URL {
  if (!URL.canParse(text)) throw refuse('url', 'This is not an address');
  const url = new URL(text);
  if (url.protocol !== 'https:') throw refuse('url', 'The address must begin with https://');
  const { hostname } = url;
  const isNamed = hostname.includes('.') && !hostname.startsWith('[') && isIP(hostname) === 0;
  if (!isNamed || url.port || url.username || url.password || privateEnding.test(hostname)) {
    throw refuse('url', 'The address must be a public one');
  }
  url.hash = '';
  return url;
}

interface Promised {
  type: ServiceType;
  /** The playlist, or the profile that was verified. */
  serviceUrl: string;
}

/**
 * The address of a proof as it is kept. A playlist's or an influencer's is on the host of the service that was verified; an
 * influencer's is a post, not the profile itself.
 * @throws AppError invalid_input
 */
export function proofAddress(text: string, { type, serviceUrl }: Promised): string {
  const url = publicAddress(text);
  if (type === 'radio') return url.href;
  const verified = URL.canParse(serviceUrl) ? new URL(serviceUrl) : null;
  if (!verified) throw refuse('url', 'The service itself has no address yet to compare it with');
  if (!isWithin(hostOf(url), hostOf(verified))) {
    throw refuse('url', `The address must be on ${hostOf(verified)}, as the service is`);
  }
  const pathOf = (one: URL) => one.pathname.replace(/\/+$/, '').toLowerCase();
  if (type !== 'playlist' && (pathOf(url) === '' || pathOf(url) === pathOf(verified))) {
    throw refuse('url', 'Please give the address of the post itself');
  }
  return url.href;
}

export interface Post {
  postedAt: Date | null;
  disclosure: string | null;
}

/**
 * What an influencer states of the post: when it went up, after the yes, and how it says that it is advertising.
 * @throws AppError invalid_input
 */
export function checkPost(post: Post, acceptedAt: Date, now: Date): void {
  if (!post.postedAt) throw refuse('postedAt', 'Please say when it was posted');
  if (post.postedAt < acceptedAt) throw refuse('postedAt', 'It must have been posted after you accepted');
  if (post.postedAt > now) throw refuse('postedAt', 'This is in the future');
  if (!post.disclosure) {
    throw refuse('disclosure', 'Please say how the post shows that it is advertising: without it there is no payout');
  }
}
