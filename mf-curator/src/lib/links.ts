import type { ProfileLinks } from '@fanfare/api-contract';
import type { Text } from '@fanfare/kit';
import type { LinkPlace } from '@fanfare/shared-ui';

/** Where links lead, in the order they stand in. */
export const linkPlaces: readonly LinkPlace[] = [
  'deezer',
  'facebook',
  'instagram',
  'spotify',
  'tiktok',
  'website',
  'youtube',
];

/** The links that are set, in their order, each named for who can't see its mark. */
export function linksToShow(links: ProfileLinks, t: Text) {
  return linkPlaces.flatMap((place) => {
    const url = links[place];
    const name = t(`profile.links.names.${place}`);
    return url === null ? [] : [{ place, url, text: t('profile.links.open', { name }) }];
  });
}
