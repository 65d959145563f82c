export { findContacts, type Place } from './contacts.ts';
export { hideNames } from './hidden-names.ts';
export {
  comparableText,
  minHashBands,
  sharedRuns,
  trigramHashes,
  trigramSimilarity,
  withoutNames,
} from './similarity.ts';
