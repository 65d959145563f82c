import type { PlaylistPage, Prober, Seen } from '../../gateways/prober/index.ts';
import { refuseField } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { handleOf } from '../curator-services/index.ts';
import { type PageCheck, type Placement, checkPlaylist, checkPostPage } from './page-check.policy.ts';

/** An address without query and hash, which sharing adds. */
const withoutQuery = (address: string): string => {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`;
};

/** Reads a playlist's page, whatever was added to its address when it was shared. */
export const readPlaylist = (prober: Prober, url: string): Promise<Seen<PlaylistPage>> =>
  prober.playlist(URL.canParse(url) ? withoutQuery(url) : url);

/** Checks the page of a placement or post. Null for radio: a broadcast can't be checked. */
export async function checkPage(
  prober: Prober,
  placement: Placement,
  rules: Rules['placements'],
): Promise<PageCheck | null> {
  const { type, url, serviceUrl } = placement;
  if (type === 'radio') return null;
  // The verified address can be read: whether a page can be must not depend on how the curator writes its address.
  if (type === 'playlist') return checkPlaylist(await readPlaylist(prober, serviceUrl), placement);
  const verified = URL.canParse(serviceUrl) ? handleOf(serviceUrl) : '';
  return checkPostPage(await prober.post(url), placement, verified, rules.disclosureWords);
}

const fields = {
  page: 'url',
  list: 'url',
  track: 'url',
  handle: 'url',
  posted: 'postedAt',
  disclosure: 'disclosure',
} as const;

/**
 * Refuses a page that fails a check. An unreadable page is accepted.
 * @throws AppError invalid_input at the field that is wrong
 */
export function assertPagePasses({ checks }: PageCheck): void {
  const failed = checks.find(({ result }) => result === 'failed');
  if (!failed) return;
  refuseField(fields[failed.check], failed.texts!['message']!);
}
