export { boughtGifts, issueBoughtGift, stopBoughtGift, type BoughtGift } from './bought-gifts.ts';
export { issueGiftCodes } from './gifts.repository.ts';
export { gifts } from './gifts.routes.ts';
