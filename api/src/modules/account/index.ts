export { account } from './account.routes.ts';
export { publicCreator, publicCreatorSql, type PublicCreatorRow } from './public-profile.repository.ts';
