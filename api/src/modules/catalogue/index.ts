export { type ImportProgress, type ImportSummary, importCatalogue } from './import.service.ts';
export { foundTrackById, searchCatalogue } from './search.repository.ts';
export { openImportFile, recordsOf } from './import-file.ts';
export { readRecord } from './import-columns.ts';
