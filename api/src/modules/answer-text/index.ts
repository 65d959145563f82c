export { findContacts, type Place } from './contacts.ts';
export { comparableText, minHashBands, sharedRuns, trigramHashes, withoutNames } from './similarity.ts';
