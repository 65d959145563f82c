export { findContacts, type Place } from './contacts.ts';
export { hideNames } from './hidden-names.ts';
export {
  comparableText,
  minHashBands,
  readText,
  type ReadText,
  sharedRuns,
  trigramHashes,
  trigramSimilarity,
  withoutNames,
} from './similarity.ts';
export { ownCharacters } from './own-characters.ts';
