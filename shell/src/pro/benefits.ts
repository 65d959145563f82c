const benefits = ['credits', 'trends', 'influencers', 'access'] as const;
export type Benefit = (typeof benefits)[number];

/** A feature of Pro: the key of its text (`pro.features.…`) and the listed benefit that includes it. */
interface Feature {
  key: string;
  benefit: Benefit | null;
  /** Of a campaign, with Pro. */
  max?: string;
}

/** By the names that the API's refusals and the screens give (`details.feature`, `openPro`). */
const features: Partial<Record<string, Feature>> = {
  'Influencer trends': { key: 'trends', benefit: 'trends' },
  'Influencer countries': { key: 'countries', benefit: 'trends' },
  'Influencer geo filters': { key: 'geoFilters', benefit: 'trends' },
  'Top curators': { key: 'topCurators', benefit: 'access' },
  'Unlimited generations': { key: 'generations', benefit: null },
  'Wave rules': { key: 'waves', benefit: null },
  'Report export': { key: 'reportExport', benefit: null },
};
/** A campaign's cap is in its name. */
const cap = /^Up to (?<max>\d+) (?<type>influencers|playlists|radios)(?: per campaign)?$/;

/** The feature that a name stands for; undefined for an unknown one. */
export function featureOf(name: string): Feature | undefined {
  const { max, type } = cap.exec(name)?.groups ?? {};
  if (!max || !type) return features[name];
  return { key: `cap.${type}`, benefit: type === 'influencers' ? 'influencers' : null, max };
}

/** What Pro includes, led by the requested feature: by the benefit that includes it or, where none does, by itself (null). */
export function benefitsFor(name: string | null): readonly (Benefit | null)[] {
  if (name === null) return benefits;
  const first = featureOf(name)?.benefit ?? null;
  return [first, ...benefits.filter((benefit) => benefit !== first)];
}
