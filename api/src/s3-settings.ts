import * as z from 'zod/mini';

/** A bucket that takes the place of the local disk. */
export interface S3Settings {
  bucket: string;
  region: string;
  /** Null: Amazon's own address of the region. */
  endpoint: string | null;
  /** Null: what the machine gives (a role, a profile). */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  /** Where browsers read `remotes/…` of the bucket: its own origin, or that of a CDN before it. */
  publicUrl: string;
  /** Where browsers reach the bucket's server; null: Amazon's own address of the region. */
  uploadUrl: string | null;
  /** `endpoint/bucket/key` instead of `bucket.endpoint/key`. */
  isPathStyle: boolean;
}

/** The variables, for the schema of the environment. */
export const s3Variables = {
  S3_BUCKET: z.optional(z.string()),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  S3_PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/ })),
  S3_UPLOAD_URL: z.optional(z.url({ protocol: /^https?$/ })),
  S3_FORCE_PATH_STYLE: z.optional(z.enum(['true', 'false'])),
};
const variables = z.object(s3Variables);

/**
 * The bucket that the environment names.
 * @param problems takes a line for each thing that is wrong
 * @returns null where files stay on disk
 */
export function s3From(env: z.infer<typeof variables>, problems: string[]): S3Settings | null {
  const { S3_BUCKET: bucket, S3_PUBLIC_URL: publicUrl, S3_ENDPOINT: endpoint = null } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!bucket) {
    const stray = [endpoint && 'S3_ENDPOINT', publicUrl && 'S3_PUBLIC_URL', accessKeyId && 'S3_ACCESS_KEY_ID'];
    // Somebody meant a bucket: files that silently went to the disk of one copy would be missed later.
    for (const name of stray) if (name) problems.push(`${name} is set, but S3_BUCKET is not`);
    return null;
  }
  if (!publicUrl) problems.push('S3_PUBLIC_URL must be set with S3_BUCKET');
  else if (new URL(publicUrl).pathname !== '/') {
    problems.push('S3_PUBLIC_URL must be an origin without a path, like https://files.example');
  }
  if (!accessKeyId !== !secretAccessKey) problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together');
  return {
    bucket,
    region: env.S3_REGION,
    endpoint,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
    publicUrl: publicUrl ? new URL(publicUrl).origin : '',
    // Inside a network of one's own the server may have another name than outside.
    uploadUrl: env.S3_UPLOAD_URL ?? endpoint,
    // Servers of one's own rarely answer under a name per bucket.
    isPathStyle: env.S3_FORCE_PATH_STYLE ? env.S3_FORCE_PATH_STYLE === 'true' : endpoint !== null,
  };
}
