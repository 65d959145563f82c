import type { CampaignType } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import type { DataOf } from '@fanfare/shell-contract';
import { useCreditsNumber } from '../credits.tsx';

export type Offer = DataOf<'GET /api/public/curator/types'>[number];

const serviceTypes: Record<CampaignType, readonly Offer['type'][]> = {
  playlists: ['playlist'],
  radios: ['radio'],
  influencers: ['instagram', 'tiktok', 'youtube'],
};
export const campaignTypes = ['playlists', 'radios', 'influencers'] as const satisfies readonly CampaignType[];

/** React hook: price, wait and result of a campaign type; the result alone while the offers aren't known. */
export function useOfferFacts(allOffers: readonly Offer[]) {
  const { t } = useText();
  const price = useCreditsNumber();
  return (type: CampaignType) => {
    const offers = allOffers.filter((offer) => serviceTypes[type].includes(offer.type));
    const result = { name: t('create.result'), text: t(`create.${type}.result`) };
    if (offers.length === 0) return [result];
    const min = price(Math.min(...offers.map(({ minPriceCredits }) => minPriceCredits)));
    const max = price(Math.max(...offers.map(({ maxPriceCredits }) => maxPriceCredits)));
    const count = Math.max(...offers.map(({ replyDays }) => replyDays));
    return [
      { name: t('create.price'), text: t('create.priceRange', { min, max, context: type }) },
      { name: t('create.wait'), text: t('create.waitDays', { count }) },
      result,
    ];
  };
}
