import type { Knex } from 'knex';
import { queryRows, raw } from '../../sql.ts';
import { type Sound, soundFigures } from './figures.ts';

/** How the tracks sound that a service placed or accepted: the mean of each figure, and its standard deviation. */
export interface ServiceSoundRow {
  serviceId: number;
  /** Whose sound is known. */
  trackCount: number;
  mean: Sound;
  deviation: Sound;
  brightness: { mean: number | null; deviation: number | null };
  dynamics: { mean: number | null; deviation: number | null };
}

/** The mean of fewer would tell how a track sounds that a creator sent to one service alone. */
const leastTracks = 3;

/** Tracks that were accepted, whatever became of the promise. */
const accepted = raw(`('accepted', 'placed', 'broken')`);
const perFigure = (aggregate: string) =>
  raw(`ARRAY[${soundFigures.map((_, index) => `${aggregate}(figures[${index + 1}])`).join(', ')}]::float8[]`);

/**
 * The sounds of services; those of which fewer than three tracks are known are missing. Each service's rows are read by the keys of placements and of
 * closed submissions.
 */
export function soundOfServices(db: Knex, serviceIds: readonly number[]): Promise<ServiceSoundRow[]> {
  return queryRows<ServiceSoundRow>(db)`
    WITH heard AS (
      SELECT pl.service_id, ct.sound AS figures, NULL::real AS brightness, NULL::real AS dynamics
        FROM placements pl JOIN catalogue_tracks ct ON ct.id = pl.catalogue_track_id
       WHERE pl.service_id = ANY (${[...serviceIds]}::int[]) AND ct.sound IS NOT NULL
      UNION ALL
      SELECT s.service_id, known.figures, known.brightness, known.dynamics
        FROM submissions s
        JOIN LATERAL (
          SELECT ts.* FROM track_versions v JOIN track_sounds ts ON ts.track_version_id = v.id
           WHERE v.track_id = s.track_id AND ts.figures IS NOT NULL ORDER BY v.number DESC LIMIT 1) known ON true
       WHERE s.service_id = ANY (${[...serviceIds]}::int[]) AND s.closed_at IS NOT NULL AND s.status IN ${accepted})
    SELECT service_id AS "serviceId", count(*)::int AS "trackCount", ${perFigure('avg')} AS mean,
           ${perFigure('stddev_pop')} AS deviation,
           jsonb_build_object('mean', avg(brightness), 'deviation', stddev_pop(brightness)) AS brightness,
           jsonb_build_object('mean', avg(dynamics), 'deviation', stddev_pop(dynamics)) AS dynamics
      FROM heard GROUP BY service_id HAVING count(*) >= ${leastTracks}`;
}

/** Whether creators can see a service; drafts, and what waits for review, aren't there. */
export async function isVisibleService(db: Knex, serviceId: number): Promise<boolean> {
  const rows = await queryRows(db)`SELECT 1 FROM services WHERE id = ${serviceId} AND status IN ('active', 'paused')`;
  return rows.length > 0;
}
