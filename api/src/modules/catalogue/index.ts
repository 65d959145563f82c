export { type ImportProgress, type ImportSummary, importCatalogue } from './import.service.ts';
