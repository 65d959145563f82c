export { promos } from './promos.routes.ts';
export { quotePromo, releasePromo, redeemPromo, type PromoOffer } from './promos.service.ts';
