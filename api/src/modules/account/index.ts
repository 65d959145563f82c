export { account } from './account.routes.ts';
export {
  isCuratorKnownTo,
  isPublicCurator,
  publicCreator,
  publicCreatorSql,
  type PublicCreatorRow,
} from './public-profile.repository.ts';
