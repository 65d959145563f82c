export { baseLanguage, catalogues } from './catalogues.ts';
export { type Deleted, deletedMark, deletedOf, withoutMarks } from './deleted-names.ts';
export type { Text } from './params.ts';
export { readerOf } from './reader.repository.ts';
export { type PlainText, type Reader, type Translator, translator } from './translator.ts';
