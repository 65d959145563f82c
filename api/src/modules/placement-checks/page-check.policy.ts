import { type Because, because, worded } from '../../because.ts';
import type { PlacementCheckOutcome, PlacementCheck, ServiceType } from '@fanfare/api-contract';
import type { PlaylistPage, PostPage, Seen } from '../../gateways/prober/index.ts';
import { isSamePlaylist } from './page-address.policy.ts';
import { isSameTrack } from './track-match.policy.ts';

/** The page that a proof names, and what has to be found there. */
export interface Placement {
  type: ServiceType;
  url: string;
  /** The playlist or profile whose ownership was verified. */
  serviceUrl: string;
  title: string;
  artist: string;
  /** Of a post: the words that disclose the advertising, as its curator states them. */
  disclosure: string | null;
  acceptedAt: Date | null;
  /** The last time that the track was seen, with how many entries the playlist left out (null: not counted); null where it never was. */
  lastSeen: { hiddenCount: number | null } | null;
}

/** With the text of its message. */
type WordedCheck = PlacementCheck & { texts?: Record<string, Because> };

export interface PageCheck {
  outcome: PlacementCheckOutcome;
  position: number | null;
  /** Why it wasn't found; null where it was. */
  why: Because | null;
  checks: WordedCheck[];
  /** When the page says that it was posted. */
  postedAt: Date | null;
  /** How many entries a playlist that could be read leaves out; null for others. */
  hiddenCount: number | null;
}

type Check = PlacementCheck['check'];
const passed = (check: Check, message: Because): WordedCheck => ({ check, result: 'passed', ...worded({ message }) });
const failed = (check: Check, message: Because): WordedCheck => ({ check, result: 'failed', ...worded({ message }) });

/** The result for a page that couldn't be read or doesn't exist. */
function pageFailure(read: Exclude<Seen<unknown>, { kind: 'found' }>, gone: Because): PageCheck {
  const nowhere = { position: null, postedAt: null, hiddenCount: null };
  if (read.kind === 'gone') return { ...nowhere, outcome: 'gone', why: gone, checks: [failed('page', gone)] };
  const check: WordedCheck = { check: 'page', result: 'unknown', ...worded({ message: read.why }) };
  return { ...nowhere, outcome: 'unreachable', why: read.why, checks: [check] };
}

/**
 * Whether the verified playlist contains the track, and at which position. The address of another one fails, also where neither can be read.
 * @param seen the page of the verified playlist
 */
export function checkPlaylist(seen: Seen<PlaylistPage>, placement: Placement): PageCheck {
  const check = checkVerifiedPlaylist(seen, placement);
  if (isSamePlaylist(placement.url, placement.serviceUrl)) return check;
  return { ...check, checks: [failed('list', because('looks.other_playlist'))] };
}

/** Whether more entries are left out than when the track was last seen, as far as they were counted. */
function mayBeHidden(hiddenCount: number | null, lastSeen: Placement['lastSeen']): boolean {
  if (lastSeen === null || hiddenCount === 0) return false;
  return hiddenCount === null || lastSeen.hiddenCount === null || hiddenCount > lastSeen.hiddenCount;
}

function checkVerifiedPlaylist(seen: Seen<PlaylistPage>, placement: Placement): PageCheck {
  if (seen.kind !== 'found') return pageFailure(seen, because('looks.no_playlist'));
  const { tracks, hiddenCount } = seen.page;
  const { title, artist } = placement;
  const position = tracks.find((track) => isSameTrack(track, placement))?.position ?? null;
  // A track that was there may be one of those left out since, as they aren't available for now. One that wasn't is missing, or a playlist with
  // one such entry would prove anything.
  if (position === null && mayBeHidden(hiddenCount, placement.lastSeen)) {
    return pageFailure({ kind: 'unreachable', why: because('probes.part_of_tracks') }, because('looks.no_playlist'));
  }
  const isWhole = hiddenCount === 0;
  const missing = because(isWhole ? 'looks.not_among' : 'looks.not_among_shown', {
    title,
    artist,
    count: tracks.length,
  });
  const checks = [
    passed('page', because('looks.playlist_public')),
    passed('list', because('looks.playlist_verified')),
    position === null ? failed('track', missing) : passed('track', because('looks.track_number', { title, position })),
  ];
  const isFound = position !== null;
  return {
    outcome: isFound ? 'seen' : 'missing',
    position,
    why: isFound ? null : missing,
    checks,
    postedAt: null,
    hiddenCount,
  };
}

const normalized = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Whether a text contains a phrase as whole words: `#ad` isn't found in `#adventure`. */
function containsPhrase(text: string, phrase: string): boolean {
  for (let from = 0; ;) {
    const at = text.indexOf(phrase, from);
    if (at < 0) return false;
    const [before = '', after = ''] = [text[at - 1], text[at + phrase.length]];
    if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after)) return true;
    from = at + 1;
  }
}

/** How a post discloses its advertising; null where it doesn't. */
function disclosureIn(page: PostPage, stated: string | null, usual: readonly string[]): Because | null {
  if (page.isLabelledPaid) return because('looks.label');
  const text = normalized(page.text);
  const found = usual.find((phrase) => containsPhrase(text, normalized(phrase)));
  if (found) return because('looks.says', { phrase: found });
  const own = normalized(stated ?? '');
  return own !== '' && containsPhrase(text, own) ? because('looks.says_stated', { phrase: own }) : null;
}

/** Whether the post is public, on the verified profile, newer than the accept, and discloses its advertising. */
export function checkPostPage(
  seen: Seen<PostPage>,
  placement: Placement,
  verified: string,
  usual: readonly string[],
): PageCheck {
  if (seen.kind !== 'found') return pageFailure(seen, because('looks.no_post'));
  const { page } = seen;
  const isVerifiedHandle = page.handle === verified;
  const isAfter = placement.acceptedAt === null || page.postedAt >= placement.acceptedAt;
  const disclosure = disclosureIn(page, placement.disclosure, usual);
  const otherHandle = because('looks.other_handle', { handle: page.handle, verified });
  const undisclosed = because('looks.undisclosed');
  const checks = [
    passed('page', because('looks.post_public')),
    isVerifiedHandle ? passed('handle', because('looks.handle', { handle: verified })) : failed('handle', otherHandle),
    isAfter ? passed('posted', because('looks.posted_after')) : failed('posted', because('proofs.posted_before')),
    disclosure === null ? failed('disclosure', undisclosed) : passed('disclosure', disclosure),
  ];
  const rest = { position: null, checks, postedAt: page.postedAt, hiddenCount: null };
  if (!isVerifiedHandle) return { ...rest, outcome: 'other_handle', why: otherHandle };
  if (disclosure === null) return { ...rest, outcome: 'no_disclosure', why: undisclosed };
  return { ...rest, outcome: 'seen', why: null };
}
