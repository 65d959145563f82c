/**
 * Where browsers send files straight to a bucket, by the same settings by which the API makes such addresses; none where files are
 * kept on disk, whose addresses are the API's own.
 * @returns origins
 */
export function uploadOrigins(env: Record<string, string | undefined>): string[] {
  const bucket = env['S3_BUCKET'];
  if (!bucket) return [];
  // A variable that is set to nothing is not set.
  const ownServer = env['S3_UPLOAD_URL'] || env['S3_ENDPOINT'];
  const server = new URL(ownServer || `https://s3.${env['S3_REGION'] || 'us-east-1'}.amazonaws.com`);
  const isPathStyle = env['S3_FORCE_PATH_STYLE'] ? env['S3_FORCE_PATH_STYLE'] === 'true' : Boolean(env['S3_ENDPOINT']);
  if (!isPathStyle) server.host = `${bucket}.${server.host}`;
  return [server.origin];
}
