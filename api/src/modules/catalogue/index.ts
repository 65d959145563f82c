export { type ImportProgress, type ImportSummary, importCatalogue } from './import.service.ts';
export { foundTrackById, searchCatalogue } from './search.repository.ts';
