import { createHash, createHmac } from 'node:crypto';

interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
}

interface Presigned {
  method: 'GET' | 'PUT';
  /** Of the object, without a query. */
  url: string;
  /** Whoever sends must send exactly these; a browser adds the host and the length by itself. */
  headers: Record<string, string>;
  region: string;
  credentials: Credentials;
  /** By the bucket's own clock, which is the world's and not the product's. */
  at: Date;
  seconds: number;
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
/** As RFC 3986 has it; JavaScript's own leaves five more characters as they are. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * An address of S3 that works without our credentials, for one request as it is described here (Signature Version 4, in the query).
 * The length of what is sent can be among the signed headers: then nothing longer or shorter is taken.
 */
export function presigned({ method, url, headers, region, credentials, at, seconds }: Presigned): string {
  const { host, pathname } = new URL(url);
  const stamp = at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const scope = `${stamp.slice(0, 8)}/${region}/s3/aws4_request`;
  const signed = Object.entries({ host, ...headers })
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  const query = Object.entries({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${credentials.accessKeyId}/${scope}`,
    'X-Amz-Date': stamp,
    'X-Amz-Expires': String(seconds),
    ...(credentials.sessionToken && { 'X-Amz-Security-Token': credentials.sessionToken }),
    'X-Amz-SignedHeaders': names,
  })
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&');
  const lines = signed.map(([name, value]) => `${name}:${value}\n`).join('');
  const request = [method, pathname, query, lines, names, 'UNSIGNED-PAYLOAD'].join('\n');
  const key = [stamp.slice(0, 8), region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${credentials.secretAccessKey}`,
  );
  const signature = hmac(key, ['AWS4-HMAC-SHA256', stamp, scope, sha256(request)].join('\n')).toString('hex');
  return `${url}?${query}&X-Amz-Signature=${signature}`;
}
