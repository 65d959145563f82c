export { account } from './account.routes.ts';
export { publicCreator } from './public-profile.repository.ts';
