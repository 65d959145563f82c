import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '../src/s3-settings.ts';

/** A bucket on a server of its own, over HTTP, gone after `close`. */
export async function startS3(): Promise<{ settings: S3Settings; close: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'fanfare-s3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'fanfare' }],
  });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    settings: {
      bucket: 'fanfare',
      region: 'us-east-1',
      endpoint,
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      publicUrl: endpoint,
      uploadUrl: endpoint,
      isPathStyle: true,
    },
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
