import type { ProfileLinks } from '@fanfare/api-contract';
import type { LinkPlace } from '@fanfare/shared-ui';
import type { Text } from '../texts.ts';

/** The sites a profile can link to, in display order. */
export const linkPlaces: readonly LinkPlace[] = [
  'deezer',
  'facebook',
  'instagram',
  'spotify',
  'tiktok',
  'website',
  'youtube',
];

/** The links that are set, in display order, each with a name for screen readers. */
export function presentLinks(links: ProfileLinks, t: Text) {
  return linkPlaces.flatMap((place) => {
    const url = links[place];
    const name = t(`profile.links.names.${place}`);
    return url === null ? [] : [{ place, url, text: t('profile.links.open', { name }) }];
  });
}
