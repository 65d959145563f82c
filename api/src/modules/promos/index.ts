export { promos } from './promos.routes.ts';
export { quotePromo, releasePromo, takePromo, type PromoOffer } from './promos.service.ts';
