import type { StaffHit } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { escapeLike } from '../../sql.ts';

export interface HitRow {
  kind: StaffHit['kind'];
  id: number;
  title: string;
  detail: string;
  status: string | null;
  account_id: number;
}

/** Of each kind, the newest few. */
const perKind = 8;

/** One kind: what is found by its number, or by a part of one of its texts. */
interface Source {
  kind: StaffHit['kind'];
  id: string;
  /** The columns `title`, `detail`, `status` and `account_id`. */
  columns: string;
  tables: string;
  texts: readonly string[];
}

const names = "concat_ws(' / ', cr.display_name, cu.display_name)";

const sources: readonly Source[] = [
  {
    kind: 'account',
    id: 'a.id',
    columns: `coalesce(nullif(${names}, ''), a.email::text) AS title, a.email::text AS detail,
      CASE WHEN a.suspended_at IS NOT NULL THEN 'suspended' END AS status, a.id AS account_id`,
    tables:
      'accounts a LEFT JOIN creator_profiles cr ON cr.account_id = a.id LEFT JOIN curator_profiles cu ON cu.account_id = a.id',
    texts: ['a.email::text', 'cr.display_name', 'cu.display_name'],
  },
  {
    kind: 'campaign',
    id: 'c.id',
    columns: "t.title, concat_ws(' · ', t.artist, cr.display_name) AS detail, c.status, c.account_id",
    tables:
      'campaigns c JOIN tracks t ON t.id = c.track_id LEFT JOIN creator_profiles cr ON cr.account_id = c.account_id',
    texts: ['t.title', 't.artist'],
  },
  {
    kind: 'submission',
    id: 's.id',
    columns:
      "t.title, concat_ws(' · ', v.title, cu.display_name) AS detail, s.status, s.curator_account_id AS account_id",
    tables: `submissions s JOIN tracks t ON t.id = s.track_id JOIN services v ON v.id = s.service_id
      JOIN curator_profiles cu ON cu.id = v.curator_profile_id`,
    texts: ['t.title'],
  },
  {
    kind: 'service',
    id: 'v.id',
    columns: "v.title, concat_ws(' · ', cu.display_name, v.url) AS detail, v.status, cu.account_id",
    tables: 'services v JOIN curator_profiles cu ON cu.id = v.curator_profile_id',
    texts: ['v.title', 'v.url'],
  },
  {
    kind: 'cash_out',
    id: 'o.id',
    columns: `coalesce(cu.display_name, a.email::text) AS title, to_char(o.hundredths / 100.0, 'FM999999990.00') AS detail, o.status, o.account_id`,
    tables: 'cash_outs o JOIN accounts a ON a.id = o.account_id LEFT JOIN curator_profiles cu ON cu.account_id = a.id',
    texts: ['cu.display_name', 'a.email::text'],
  },
  {
    kind: 'flag',
    id: 'f.submission_id',
    columns:
      "t.title, concat_ws(' · ', cu.display_name, cr.display_name) AS detail, f.state AS status, s.curator_account_id AS account_id",
    tables: `flags f JOIN submissions s ON s.id = f.submission_id JOIN tracks t ON t.id = s.track_id JOIN services v ON v.id = s.service_id
      JOIN curator_profiles cu ON cu.id = v.curator_profile_id LEFT JOIN creator_profiles cr ON cr.account_id = s.creator_account_id`,
    texts: ['t.title', 'cu.display_name', 'cr.display_name'],
  },
];

const numberOf = (q: string): number | null => {
  const [, digits] = /^#?(\d{1,9})$/.exec(q) ?? [];
  return digits === undefined ? null : Number(digits);
};

/** Finds by number, or by a part of a text. */
export async function searchAll(db: Knex, q: string): Promise<HitRow[]> {
  const number = numberOf(q);
  const like = `%${escapeLike(q)}%`;
  const queries = sources.map(({ kind, id, columns, tables, texts }) => {
    const found = [`${id} = :number::int`, ...texts.map((column) => `${column} ILIKE :like`)].join(' OR ');
    return `(SELECT '${kind}' AS kind, ${id} AS id, ${columns} FROM ${tables} WHERE ${found}
      ORDER BY (${id} = :number::int) IS TRUE DESC, ${id} DESC LIMIT ${perKind})`;
  });
  const { rows } = await db.raw<{ rows: HitRow[] }>(queries.join(' UNION ALL '), {
    number,
    like,
  } as Record<string, Knex.RawBinding>);
  return rows;
}
