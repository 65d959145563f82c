import type { Prober } from '../../gateways/prober/index.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { handleOf } from '../curator-services/index.ts';
import { type Looked, type Placement, playlistLook, postLook } from './page-check.policy.ts';

/** Without what was added by whoever shared it. */
const bare = (address: string): string => {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`;
};

/** Looks at the page of a placement or post. Null for what is on air: nothing of it can be seen. */
export async function lookAt(prober: Prober, placement: Placement, rules: Rules['placements']): Promise<Looked | null> {
  const { type, url, serviceUrl } = placement;
  if (type === 'radio') return null;
  if (type === 'playlist') return playlistLook(await prober.playlist(bare(url)), placement);
  const verified = URL.canParse(serviceUrl) ? handleOf(serviceUrl) : '';
  return postLook(await prober.post(url), placement, verified, rules.disclosureWords);
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
 * What a look at the page refuses. A page that couldn't be read refuses nothing.
 * @throws AppError invalid_input at the field that is wrong
 */
export function assertSeen({ checks }: Looked): void {
  const wrong = checks.find(({ result }) => result === 'failed');
  if (!wrong) return;
  throw new AppError('invalid_input', wrong.message, { fields: { [fields[wrong.check]]: wrong.message } });
}
