import type { Knex } from 'knex';

/** How each uploaded audio file sounds, by our own analysis: a row that isn't analysed by the newest analysis waits for it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE track_sounds (
      track_version_id int PRIMARY KEY REFERENCES track_versions ON DELETE CASCADE,
      -- Of the analysis that gave the figures, or failed; 0 until there was one.
      analysis_version smallint NOT NULL DEFAULT 0 CHECK (analysis_version >= 0),
      -- Begun since then, without an end: a file that ends the process that reads it isn't tried for ever.
      attempts smallint NOT NULL DEFAULT 0 CHECK (attempts >= 0),
      -- In the order of soundFigures (api/src/modules/sound); NULL where the analysis can't tell.
      figures real[] CHECK (cardinality(figures) = 11),
      -- Ours, beside those that catalogues share: from dark to bright, and loudness units between quiet and loud passages.
      brightness real CHECK (brightness BETWEEN 0 AND 1),
      dynamics real CHECK (dynamics >= 0),
      failure text CHECK (failure IN ('file_missing', 'no_decoder', 'undecodable', 'timed_out', 'crashed')),
      -- What it took, decoding included.
      seconds real CHECK (seconds >= 0),
      analysed_at timestamptz,
      CONSTRAINT analysed_or_failed CHECK ((analysed_at IS NOT NULL) = (analysis_version > 0)
        AND (analysed_at IS NOT NULL) = (num_nonnulls(figures, failure) = 1)),
      CONSTRAINT figures_of_an_analysis CHECK (figures IS NOT NULL OR num_nonnulls(brightness, dynamics) = 0)
    );
    -- What waits, new files first.
    CREATE INDEX track_sounds_waiting ON track_sounds (analysis_version, track_version_id DESC);
    INSERT INTO track_sounds (track_version_id) SELECT id FROM track_versions;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
