/** A bucket on this machine, for `npm run cluster`: an S3 server for the API and for browsers that upload, and its public side. */
import { mkdirSync } from 'node:fs';
import S3rver from 's3rver';
import * as z from 'zod/mini';
import { publicSide } from './public-side.ts';

const port = z.coerce.number<string>().check(z.int(), z.gte(1), z.lte(65_535));
const settings = z
  .object({
    S3_BUCKET: z.string(),
    FANFARE_BUCKET_PORT: port,
    FANFARE_BUCKET_PUBLIC_PORT: port,
    FANFARE_BUCKET_DIR: z.string(),
    FANFARE_SHELL_URL: z.url(),
  })
  .parse(process.env);

/** What docs/operations.md asks of a bucket: browsers may upload from the shell's pages. */
const uploads = `<CORSConfiguration><CORSRule><AllowedOrigin>${new URL(settings.FANFARE_SHELL_URL).origin}</AllowedOrigin>
  <AllowedMethod>PUT</AllowedMethod><AllowedHeader>content-type</AllowedHeader><MaxAgeSeconds>3000</MaxAgeSeconds></CORSRule></CORSConfiguration>`;

mkdirSync(settings.FANFARE_BUCKET_DIR, { recursive: true });
const bucket = new S3rver({
  port: settings.FANFARE_BUCKET_PORT,
  address: '127.0.0.1',
  silent: true,
  directory: settings.FANFARE_BUCKET_DIR,
  configureBuckets: [{ name: settings.S3_BUCKET, configs: [uploads] }],
});
await bucket.run();
const server = publicSide(new URL(`http://127.0.0.1:${settings.FANFARE_BUCKET_PORT}/${settings.S3_BUCKET}`));
server.listen(settings.FANFARE_BUCKET_PUBLIC_PORT, 'localhost');

const close = () => {
  server.closeAllConnections();
  server.close();
  void bucket.close().then(() => process.exit(0));
};
for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.once(event, close);
