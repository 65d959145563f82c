import type { LookOutcome, PlacementCheck, ServiceType } from '@fanfare/api-contract';
import type { PlaylistPage, PostPage, Seen } from '../../gateways/prober/index.ts';
import { isSameTrack } from './track-match.policy.ts';

/** What a proof says, and what it has to be true of. */
export interface Placement {
  type: ServiceType;
  url: string;
  /** The playlist, or the profile, that was verified. */
  serviceUrl: string;
  title: string;
  artist: string;
  /** Of a post: the words that say that it is advertising, as its curator states them. */
  disclosure: string | null;
  acceptedAt: Date | null;
}

export interface Looked {
  outcome: LookOutcome;
  position: number | null;
  /** Why it wasn't seen; null where it was. */
  why: string | null;
  checks: PlacementCheck[];
  /** When the page says that it was posted. */
  postedAt: Date | null;
}

type Check = PlacementCheck['check'];
const passed = (check: Check, message: string): PlacementCheck => ({ check, result: 'passed', message });
const failed = (check: Check, message: string): PlacementCheck => ({ check, result: 'failed', message });

/** A page that could not be read, or that its server says isn't there. */
function unseen(seen: Exclude<Seen<unknown>, { kind: 'found' }>, gone: string): Looked {
  const nowhere = { position: null, postedAt: null };
  if (seen.kind === 'gone') return { ...nowhere, outcome: 'gone', why: gone, checks: [failed('page', gone)] };
  const check: PlacementCheck = { check: 'page', result: 'unknown', message: seen.why };
  return { ...nowhere, outcome: 'unreachable', why: seen.why, checks: [check] };
}

/** An address without what doesn't change what it leads to. */
function placeOf(address: string): string {
  const { hostname, pathname } = new URL(address);
  return `${hostname.replace(/^(www|m|mobile|open)\./, '')}${pathname.replace(/\/+$/, '')}`.toLowerCase();
}

/** Whether the playlist holds the track, and where. */
export function playlistLook(seen: Seen<PlaylistPage>, placement: Placement): Looked {
  if (seen.kind !== 'found') return unseen(seen, 'There is no public playlist at this address');
  const { tracks } = seen.page;
  const { title, artist, url, serviceUrl } = placement;
  const isVerifiedOne = URL.canParse(serviceUrl) && placeOf(url) === placeOf(serviceUrl);
  const position = tracks.find((track) => isSameTrack(track, placement))?.position ?? null;
  const missing = `“${title}” by ${artist} isn’t among its ${tracks.length} tracks`;
  const checks = [
    passed('page', 'The playlist is public'),
    isVerifiedOne
      ? passed('list', 'It is the playlist that was verified')
      : failed('list', 'This is another playlist than the one that was verified'),
    position === null ? failed('track', missing) : passed('track', `“${title}” stands at number ${position}`),
  ];
  const isSeen = position !== null;
  return { outcome: isSeen ? 'seen' : 'missing', position, why: isSeen ? null : missing, checks, postedAt: null };
}

const spaced = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Whether a text has the words as words: `#ad` isn't found in `#adventure`. */
function says(text: string, words: string): boolean {
  for (let from = 0; ;) {
    const at = text.indexOf(words, from);
    if (at < 0) return false;
    const [before = '', after = ''] = [text[at - 1], text[at + words.length]];
    if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after)) return true;
    from = at + 1;
  }
}

/** How a post says that it is advertising; null where it doesn't. */
function disclosureIn(page: PostPage, stated: string | null, usual: readonly string[]): string | null {
  if (page.isLabelledPaid) return 'It carries the platform’s label for advertising';
  const text = spaced(page.text);
  const found = usual.find((words) => says(text, spaced(words)));
  if (found) return `It says “${found}”`;
  const own = spaced(stated ?? '');
  return own !== '' && says(text, own) ? `It says “${own}”, as you state` : null;
}

/** Whether the post is there, on the verified profile, from after the yes, and says that it is advertising. */
export function postLook(
  seen: Seen<PostPage>,
  placement: Placement,
  verified: string,
  usual: readonly string[],
): Looked {
  if (seen.kind !== 'found') return unseen(seen, 'There is no public post at this address');
  const { page } = seen;
  const isTheirs = page.handle === verified;
  const isAfter = placement.acceptedAt === null || page.postedAt >= placement.acceptedAt;
  const disclosure = disclosureIn(page, placement.disclosure, usual);
  const others = `It is on @${page.handle}, not on the verified profile @${verified}`;
  const undisclosed = 'It doesn’t say that it is advertising: without that there is no payout';
  const checks = [
    passed('page', 'The post is public'),
    isTheirs ? passed('handle', `It is on @${verified}`) : failed('handle', others),
    isAfter
      ? passed('posted', 'It was posted after you accepted')
      : failed('posted', 'It must have been posted after you accepted'),
    disclosure === null ? failed('disclosure', undisclosed) : passed('disclosure', disclosure),
  ];
  const rest = { position: null, checks, postedAt: page.postedAt };
  if (!isTheirs) return { ...rest, outcome: 'other_handle', why: others };
  if (disclosure === null) return { ...rest, outcome: 'no_disclosure', why: undisclosed };
  return { ...rest, outcome: 'seen', why: null };
}
