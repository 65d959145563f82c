const benefits = ['credits', 'trends', 'influencers', 'access'] as const;
type Benefit = (typeof benefits)[number];

/** The features that a listed benefit includes, as the API's refusals and the screens name them. */
const including: Partial<Record<string, Benefit>> = {
  'Influencer trends': 'trends',
  'Influencer countries': 'trends',
  'Influencer geo filters': 'trends',
  'Top curators': 'access',
};
/** The cap is in its name. */
const influencerCap = /^Up to \d+ influencers$/;

/** What Pro includes, led by the requested feature: by the benefit that includes it or, where none does, by itself (null). */
export function benefitsFor(feature: string | null): readonly (Benefit | null)[] {
  if (feature === null) return benefits;
  const first = including[feature] ?? (influencerCap.test(feature) ? 'influencers' : null);
  return [first, ...benefits.filter((benefit) => benefit !== first)];
}
