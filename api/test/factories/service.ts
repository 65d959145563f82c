import type { Knex } from 'knex';

export interface ServiceOptions {
  type?: 'playlist' | 'radio' | 'instagram' | 'tiktok' | 'youtube';
  title?: string;
  priceCredits?: number;
  level?: 'new' | 'standard' | 'trusted' | 'top';
  status?: 'draft' | 'checking' | 'active' | 'paused' | 'rejected' | 'suspended';
  replyDays?: number;
  weeklyCapacity?: number;
  maxOpen?: number;
}

let made = 0;

/** An active service of a curator. @param db as the schema's owner @returns its id */
export async function createService(db: Knex, curatorProfileId: number, options: ServiceOptions = {}): Promise<number> {
  made += 1;
  const type = options.type ?? 'playlist';
  await db.raw(`INSERT INTO countries (code, name) VALUES ('SE', 'Sweden') ON CONFLICT DO NOTHING`);
  const [row] = await db('services')
    .insert({
      curator_profile_id: curatorProfileId,
      type,
      title: options.title ?? `Service ${made}`,
      url: `https://example.test/services/${made}`,
      price_credits: options.priceCredits ?? 4,
      audience_size: 1_000,
      audience_source: 'verified',
      country_id: db('countries').where({ code: 'SE' }).select('id'),
      reply_days: options.replyDays ?? (type === 'radio' ? 30 : 15),
      keep_days: 28,
      weekly_capacity: options.weeklyCapacity ?? 60,
      max_open: options.maxOpen ?? 30,
      status: options.status ?? 'active',
      level: options.level ?? 'standard',
    })
    .returning<{ id: number }[]>('id');
  return row!.id;
}

/** The address of the service that a submission was sent to; a playlist's is the only one that its placement proof may have. */
export async function serviceUrlOf(db: Knex, submissionId: number): Promise<string> {
  const [url] = await db('submissions as s')
    .join('services as v', 'v.id', 's.service_id')
    .where('s.id', submissionId)
    .pluck<string[]>('v.url');
  return url!;
}
