export { account } from './account.routes.ts';
export {
  isCuratorKnownTo,
  publicCreator,
  publicCreatorSql,
  type PublicCreatorRow,
} from './public-profile.repository.ts';
