import type { InfluencerMetadata, Platform } from '@fanfare/api-contract';
import { useShell, useText } from '@fanfare/kit';
import { named } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { influencerMetadataQuery } from '../api/influencers.ts';
import { platforms as all } from '../lib/settings.ts';

/** React hook: the options of one platform, while it is one of those that are counted. */
function useCounted(type: Platform, isCounted: boolean) {
  const { call, useSession } = useShell();
  const isPro = useSession((session) => session.isPro);
  const { data } = useQuery({ ...influencerMetadataQuery(call, isPro, type), enabled: isCounted });
  return { isCounted, data };
}

/** React hook: countries with influencers on the chosen platforms; of all platforms while loading. */
export function useCountries(metadata: InfluencerMetadata, platforms: readonly Platform[]) {
  const { locale } = useText();
  const inLocale = named(metadata.countries, locale, 'region');
  const isSome = platforms.length > 0 && platforms.length < all.length;
  const isCounted = (type: Platform) => isSome && platforms.includes(type);
  const counted = [
    useCounted('instagram', isCounted('instagram')),
    useCounted('tiktok', isCounted('tiktok')),
    useCounted('youtube', isCounted('youtube')),
  ].filter((one) => one.isCounted);
  if (!isSome || counted.some(({ data }) => !data)) return inLocale;
  const counts = new Map<string, number>();
  for (const { data } of counted) {
    for (const { code, count } of data?.countries ?? []) counts.set(code, (counts.get(code) ?? 0) + count);
  }
  return inLocale.map((country) => ({ ...country, count: counts.get(country.code) ?? 0 }));
}
