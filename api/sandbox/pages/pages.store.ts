import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../transaction.ts';
import type { PageAddress } from './address.ts';
import { fictionalTrack, numberOf, titleOf } from './fictional-tracks.ts';
import { type Changes, type Page, type Track, changed, handleOf, keyOf } from './page.ts';

const dayMs = 86_400_000;
/** Adds a track every so many days, so that lists of the sandbox look maintained at any clock setting. */
const addedEveryDays = 4;
const newestAdded = 6;
const wholeList = 36;

interface ServiceRow {
  id: number;
  title: string;
  description: string;
  audience_size: number;
}

/** Its own tables; the product's tables of demo services are read, never written. */
const schema = `
  CREATE SCHEMA IF NOT EXISTS sandbox;
  CREATE TABLE IF NOT EXISTS sandbox.pages (
    url text PRIMARY KEY,
    changes jsonb NOT NULL,
    changed_at timestamptz NOT NULL DEFAULT app_now()
  );
  CREATE TABLE IF NOT EXISTS sandbox.names (
    domain text PRIMARY KEY,
    records jsonb NOT NULL
  );`;

export type PagesStore = Awaited<ReturnType<typeof openPages>>;

/** Pages of playlists, profiles, posts and stations: one exists at every address, and changes to it persist. */
export async function openPages(pool: Pool) {
  await inTransaction(pool, { lock: 'schema' }, (tx) => tx.query(schema));

  const rows = async <T>(sql: string, values: unknown[] = [], db: Pool | PoolClient = pool): Promise<T[]> =>
    (await db.query(sql, values)).rows as T[];
  const now = async (): Promise<Date> => (await rows<{ now: Date }>('SELECT app_now() AS now'))[0]!.now;

  /** A demo service determines the content of its page. Other services read theirs from the page. */
  async function demoService(url: string): Promise<ServiceRow | undefined> {
    const sql =
      'SELECT id, title, description, audience_size FROM services WHERE url = $1 AND is_demo ORDER BY id LIMIT 1';
    return (await rows<ServiceRow>(sql, [url]))[0];
  }

  /** Tracks of the catalogue, the same for the same numbers; invented ones without a catalogue. */
  async function filling(seed: string, slots: readonly number[]): Promise<{ title: string; artist: string }[]> {
    const [range] = await rows<{ low: number | null; count: number }>(
      'SELECT min(id) AS low, (max(id) - min(id) + 1)::int AS count FROM catalogue_tracks',
    );
    const { low = null, count = 0 } = range ?? {};
    if (low === null) return slots.map((slot) => fictionalTrack(seed, slot));
    const ids = slots.map((slot) => low + (numberOf(seed, slot) % count));
    const found = await rows<{ id: number; title: string; artist: string }>(
      'SELECT id, title, artist FROM catalogue_tracks WHERE id = ANY ($1)',
      [ids],
    );
    const byId = new Map(found.map(({ id, title, artist }) => [id, { title, artist }]));
    return ids.map((id, index) => byId.get(id) ?? fictionalTrack(seed, slots[index]!));
  }

  /** Tracks added to a list over time, newest first. */
  async function regular(seed: string, at: Date, count: number): Promise<Track[]> {
    const newest = Math.floor(at.getTime() / (addedEveryDays * dayMs));
    const slots = Array.from({ length: count }, (_none, index) => newest - index);
    const tracks = await filling(seed, slots);
    return tracks.map((track, index) => ({ ...track, addedAt: new Date(slots[index]! * addedEveryDays * dayMs) }));
  }

  /** A demo list's tracks: its part of the catalogue, and those that its curator reported as placed. */
  const placed = (serviceId: number) =>
    rows<Track>(
      `SELECT t.title, t.artist, p.added_at AS "addedAt" FROM proofs p
         JOIN submissions s ON s.id = p.submission_id JOIN tracks t ON t.id = s.track_id
        WHERE s.service_id = $1 AND p.removed_at IS NULL
       UNION ALL
       SELECT c.title, c.artist, l.placed_at FROM placements l JOIN catalogue_tracks c ON c.id = l.catalogue_track_id
        WHERE l.service_id = $1`,
      [serviceId],
    );

  async function playlist({ url, segments }: PageAddress, at: Date): Promise<Page> {
    const service = await demoService(url);
    const slug = segments[0]!;
    const own = service ? await placed(service.id) : [];
    // A demo list without a part of the catalogue is filled like any other.
    const tracks = [...(await regular(url, at, Math.max(newestAdded, wholeList - own.length))), ...own];
    const once = [...new Map(tracks.toReversed().map((track) => [keyOf(track), track])).values()];
    return {
      kind: 'playlist',
      url,
      isDown: false,
      title: service?.title ?? titleOf(slug),
      text: service?.description ?? `${titleOf(slug)}: what I have on at home.`,
      followers: service?.audience_size ?? 900 + (numberOf(url) % 9_000),
      tracks: once.toSorted((a, b) => b.addedAt.getTime() - a.addedAt.getTime()),
    };
  }

  async function profile(address: PageAddress): Promise<Page> {
    const service = await demoService(address.url);
    const handle = handleOf(address);
    return {
      kind: 'profile',
      url: address.url,
      isDown: false,
      title: service?.title ?? titleOf(handle),
      handle,
      text: service?.description.slice(0, 300) ?? `${titleOf(handle)}. Music, mostly.`,
      followers: service?.audience_size ?? 2_000 + (numberOf(address.url) % 40_000),
      isPublic: true,
    };
  }

  /** A post submitted as proof contains what its curator promised. */
  async function post(address: PageAddress, at: Date): Promise<Page> {
    const [proof] = await rows<{ title: string; artist: string; disclosure: string | null; posted_at: Date | null }>(
      `SELECT t.title, t.artist, p.disclosure, p.posted_at FROM proofs p
         JOIN submissions s ON s.id = p.submission_id JOIN tracks t ON t.id = s.track_id
        WHERE lower(rtrim(p.url, '/')) = $1 ORDER BY p.submission_id LIMIT 1`,
      [address.url],
    );
    const handle = handleOf(address);
    const said = proof ? `“${proof.title}” by ${proof.artist}. ${proof.disclosure ?? ''}`.trim() : 'What a morning.';
    return {
      kind: 'post',
      url: address.url,
      isDown: false,
      title: `A post of @${handle}`,
      handle,
      text: said,
      postedAt: proof?.posted_at ?? at,
      isLabelledPaid: Boolean(proof?.disclosure),
    };
  }

  async function site({ url, host, segments }: PageAddress): Promise<Page> {
    const service = await demoService(url);
    const title = service?.title ?? titleOf(segments.at(-1) ?? host.split('.')[0] ?? '');
    return {
      kind: 'site',
      url,
      isDown: false,
      title,
      text: service?.description ?? `${title}: on air day and night.`,
      code: null,
    };
  }

  const changesOf = async (url: string, db?: PoolClient): Promise<Changes> =>
    (await rows<{ changes: Changes }>('SELECT changes FROM sandbox.pages WHERE url = $1', [url], db))[0]?.changes ?? {};

  const made = { playlist, profile, post, site };

  return {
    now,
    async read(address: PageAddress): Promise<Page> {
      const at = await now();
      const changes = await changesOf(address.url);
      return changed(await made[address.kind](address, at), changes);
    },
    /** @param change receives the earlier changes and returns the new ones */
    async change({ url }: PageAddress, change: (before: Changes) => Changes): Promise<void> {
      await inTransaction(pool, { lock: `page ${url}` }, async (tx) => {
        const before = await changesOf(url, tx);
        await tx.query(
          `INSERT INTO sandbox.pages (url, changes) VALUES ($1, $2)
           ON CONFLICT (url) DO UPDATE SET changes = excluded.changes, changed_at = app_now()`,
          [url, JSON.stringify(change(before))],
        );
      });
    },
    async reset({ url }: PageAddress): Promise<void> {
      await pool.query('DELETE FROM sandbox.pages WHERE url = $1', [url]);
    },
    async records(domain: string): Promise<string[]> {
      const [row] = await rows<{ records: string[] }>('SELECT records FROM sandbox.names WHERE domain = $1', [domain]);
      return row?.records ?? [];
    },
    async setRecords(domain: string, records: readonly string[]): Promise<void> {
      await pool.query(
        'INSERT INTO sandbox.names (domain, records) VALUES ($1, $2) ON CONFLICT (domain) DO UPDATE SET records = excluded.records',
        [domain, JSON.stringify(records)],
      );
    },
    /** Pages worth changing here: those of services whose curators log in, and those changed before. */
    async known(): Promise<{ url: string; title: string }[]> {
      return rows(
        `SELECT url, max(title) AS title FROM (
           SELECT s.url, s.title FROM services s JOIN curator_profiles p ON p.id = s.curator_profile_id
             JOIN accounts a ON a.id = p.account_id
            WHERE a.password_hash IS NOT NULL AND s.url LIKE 'https://%.demo.fanfare.test%'
           UNION ALL SELECT url, '' FROM sandbox.pages) known
         GROUP BY url ORDER BY url LIMIT 200`,
      );
    },
  };
}
