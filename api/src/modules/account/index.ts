export { account } from './account.routes.ts';
export {
  isCuratorKnownTo,
  isPublicCurator,
  publicCurator,
  publicCreator,
  publicCreatorSql,
  type PublicCreatorRow,
} from './public-profile.repository.ts';
