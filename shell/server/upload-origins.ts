/**
 * Where browsers upload files directly to a bucket, by the same settings from which the API creates such addresses; none if files are
 * stored on disk, since those addresses are the API's own.
 * @returns origins
 */
export function uploadOrigins(env: Record<string, string | undefined>): string[] {
  const bucket = env['S3_BUCKET'];
  if (!bucket) return [];
  // A variable set to an empty string counts as unset.
  const ownServer = env['S3_UPLOAD_URL'] || env['S3_ENDPOINT'];
  const server = new URL(ownServer || `https://s3.${env['S3_REGION'] || 'us-east-1'}.amazonaws.com`);
  const isPathStyle = env['S3_FORCE_PATH_STYLE'] ? env['S3_FORCE_PATH_STYLE'] === 'true' : Boolean(env['S3_ENDPOINT']);
  if (!isPathStyle) server.host = `${bucket}.${server.host}`;
  return [server.origin];
}
