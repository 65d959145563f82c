import type { Platform } from '@fanfare/api-contract';

/** Post formats: label, platform, and the address pattern. */
export const formats = {
  reel: { label: 'Reels', platform: 'instagram', path: /\/reels?\// },
  story: { label: 'Stories', platform: 'instagram', path: /^\/stories\// },
  picture: { label: 'Picture posts', platform: 'instagram', path: /\/p\// },
  clip: { label: 'TikTok videos', platform: 'tiktok', path: /\/video\// },
  photos: { label: 'Photo slides', platform: 'tiktok', path: /\/photo\// },
  short: { label: 'Shorts', platform: 'youtube', path: /^\/shorts\// },
  live: { label: 'Live streams', platform: 'youtube', path: /^\/live\// },
  video: { label: 'YouTube videos', platform: 'youtube', path: /^\/watch$/ },
} as const satisfies Record<string, { label: string; platform: Platform; path: RegExp }>;

export type Format = keyof typeof formats;

/** A post's format by its address; null where the address doesn't show it. @param url checked already */
export function formatOf(platform: Platform, url: string): Format | null {
  const { hostname, pathname } = new URL(url);
  // Short addresses contain only the id.
  if (hostname === 'youtu.be') return 'video';
  const found = Object.entries(formats).find(
    ([, format]) => format.platform === platform && format.path.test(pathname),
  );
  return (found?.[0] as Format | undefined) ?? null;
}

/** Advertising disclosures: they would lead every list of trends. */
const advertising =
  /^(ads?|adverti[sz](ing|ement)|anzeige|collab(oration)?|gifted|iklan|partenariat|partnership|paid\w*|promo|promotion|promoted|publi(cidad|cite|cité)?|reklam[ae]?|sponsor(ed|ing|isé|ise)?|werbung|unpaid|viral|fyp|foryou\w*|foryoupage|explore\w*)$/u;
const maxCharacters = 40;
const maxTags = 10;

/**
 * Normalised tags: lower case, letters, digits and _, each once, without advertising disclosures.
 * @param stated as somebody typed them, with # or without
 */
export function tagsOf(stated: readonly string[]): string[] {
  const read = stated.map((tag) =>
    tag
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}_]/gu, ''),
  );
  const told = read.filter((tag) => tag.length >= 2 && tag.length <= maxCharacters && !advertising.test(tag));
  return [...new Set(told)].slice(0, maxTags);
}
