export { type ImportProgress, type ImportSummary, importCatalogue } from './import.service.ts';
export { importedPlaylist, importedTrack, sameTracks } from './same-tracks.repository.ts';
export { foundTrackById, searchCatalogue } from './search.repository.ts';
export { openImportFile, recordsOf } from './import-file.ts';
export { readRecord } from './import-columns.ts';
