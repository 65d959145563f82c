import * as z from 'zod/mini';

const name = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,40}$/));
const version = z.string().check(z.regex(/^\d+\.\d+\.\d+[\w.+-]{0,60}$/));

/** What shell servers obey without the registry, once it is signed by the operator's key. */
export const releaseOverride = z.strictObject({
  format: z.literal(1),
  /** Grows with every document: an older one is never obeyed again. */
  sequence: z.int().check(z.gte(1)),
  issuedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** The registry's revision that whoever made it had seen; null if nobody knew. */
  baseRevision: z.nullable(z.int()),
  who: z.string().check(z.minLength(1), z.maxLength(200)),
  why: z.string().check(z.minLength(3), z.maxLength(500)),
  /** Remotes that no page loads. */
  kills: z.array(name).check(z.maxLength(50)),
  /** Versions that everybody gets. */
  pins: z.array(z.strictObject({ name, version })).check(z.maxLength(50)),
});
export type ReleaseOverride = z.infer<typeof releaseOverride>;
