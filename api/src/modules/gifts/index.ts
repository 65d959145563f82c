export { issueGiftCodes } from './gifts.repository.ts';
export { gifts } from './gifts.routes.ts';
