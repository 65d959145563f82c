export { issueGiftCodes } from './gifts.repository.ts';
export { giftRoutes } from './gifts.routes.ts';
