import { openImportFile, readRecord, recordsOf } from '../../api/src/modules/catalogue/index.ts';
import { type Query, type Unknown, asKnown } from '../../api/src/modules/ranking/index.ts';

export interface AskedTrack {
  query: Query;
  /** External ids of the playlists that it is in. */
  playlists: string[];
}

/** Reads a file of tracks to rank for, as the import reads tracks, with what isn't to be known left out. */
export async function readQueries(path: string, unknown: Unknown): Promise<AskedTrack[]> {
  const file = await openImportFile(path);
  const asked: AskedTrack[] = [];
  let names: string[] | undefined;
  const beginning = { position: 0, line: 1 };
  for await (const records of recordsOf(file, beginning, () => {})) {
    for (const { fields, problem } of records) {
      if (problem !== null) throw new Error(`a line of ${path} ${problem}`);
      if (!names) {
        names = fields;
        continue;
      }
      const field = (name: string) => fields[names!.indexOf(name)] ?? '';
      const { track } = readRecord(file.columns, fields);
      const { externalId: _, ...facts } = track;
      const genre = field('genre_named_by_creator').toLowerCase();
      const query = { ...facts, artist: facts.artist.toLowerCase(), genres: new Map([[genre, 1]]), similarArtists: [] };
      asked.push({ query: asKnown(query, unknown), playlists: field('playlists').split('|') });
    }
  }
  return asked;
}
