import * as z from 'zod/mini';
import { why } from './refusals/because.ts';

/** Positive integer id ("Campaign #{campaignId}"). */
export const id = z.int().check(z.gte(1), z.lte(2_147_483_647));
/** An id that arrives in a path or query, as text. */
export const idParam = z.coerce.number<string | number>().check(z.int(), z.gte(1), z.lte(2_147_483_647));
export const byId = z.strictObject({ id: idParam });

/** ISO 8601 instant, UTC. */
export const instant = z.string();
/** Calendar day, `2026-05-31`. */
export const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/**
 * Credits on the wire: a decimal number with at most two places (the API counts integer hundredths; only its presenters divide).
 */
export const credits = z.number();

export const text = (max: number) => z.string().check(z.trim(), z.maxLength(max));
export const filledText = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));

/** A promo or gift code as people type it. */
export const codeText = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));
/** The return address: a path of this site. */
export const pagePath = z.string().check(z.minLength(1), z.maxLength(300));

/** Comma-separated values of a query (`genres=1,2,3`). */
export const csv = z.string().check(z.maxLength(2_000));

export const pageQuery = {
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: z.optional(z.coerce.number<string | number>().check(z.int(), z.gte(1), z.lte(100))),
};

/** A page of a list: pass `nextCursor` as `?cursor=`; null on the last page. */
export const page = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) });

export const campaignType = z.enum(['playlists', 'radios', 'influencers']);
export const serviceType = z.enum(['playlist', 'radio', 'instagram', 'tiktok', 'youtube']);
export const serviceStatus = z.enum(['draft', 'checking', 'active', 'paused', 'rejected', 'suspended']);
export const campaignStatus = z.enum(['draft', 'awaiting_audio', 'scheduled', 'sent', 'completed', 'cancelled']);
export const submissionStatus = z.enum([
  'queued',
  'pending',
  'accepted',
  'placed',
  'broken',
  'declined',
  'wrong_match',
  'expired',
  'withdrawn',
  'cancelled',
  'refunded_quality',
]);
export const level = z.enum(['new', 'standard', 'trusted', 'top']);
export const reasonCode = z.enum([
  'genre_fit',
  'mood_fit',
  'production_mix',
  'vocals',
  'songwriting',
  'intro_pacing',
  'originality',
  'too_similar',
  'technical_file',
  'other',
]);
export const aiUse = z.enum(['none', 'assisted', 'all']);

export const country = z.object({ id, code: z.string(), name: z.string() });
export const language = z.object({ id, code: z.string(), name: z.string() });
export const genreRef = z.object({ id, name: z.string() });

export type CampaignType = z.infer<typeof campaignType>;
export type ServiceType = z.infer<typeof serviceType>;
export type ServiceStatus = z.infer<typeof serviceStatus>;
export type CampaignStatus = z.infer<typeof campaignStatus>;
export type SubmissionStatus = z.infer<typeof submissionStatus>;
export type Level = z.infer<typeof level>;
export type ReasonCode = z.infer<typeof reasonCode>;

/** A text of `locales/<language>/refusals.json` and its values: the shell says it in the page's language. */
const explanation = z.object({ reason: z.string(), params: z.optional(z.record(z.string(), z.unknown())) });
/** By the names of the fields beside it, which hold the same in English. */
export const texts = z.nullish(z.record(z.string(), explanation));
/** The same of fields that are lists of sentences; null for one that only the API's English says. */
export const textLists = z.nullish(z.record(z.string(), z.array(z.nullable(explanation))));

/** A language by its ISO 639-1 code, such as `fr`. One without texts is shown in English. */
export const languageCode = z.string().check(z.regex(/^[a-z]{2}$/, why('fields.invalid', { field: 'language' })));
/** A time zone by its IANA name, such as `Europe/Paris`. */
export const timeZoneName = z.string().check(z.minLength(1), z.maxLength(64));
