/** The release command computes versions too, and lives where scripts may be read from but not the other way round. */
export {
  frontEnds,
  remotes,
  versionOf,
  type FrontEnd,
  type Remote,
} from '../../../shell/contract/build/source-version.ts';
