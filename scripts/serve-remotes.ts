/** The origins of the remotes, in one process: one for each of this repository, and one for all others. `FANFARE_REMOTE_VERSIONS` says which versions are current, as JSON. */
import path from 'node:path';
import { remotes, versionOf, type Remote } from './lib/builds/version.ts';
import { oneLine } from './lib/install/one-line.mjs';
import { root } from './lib/install/root.mjs';
import { addressOf, portOf } from './lib/product/ports.ts';
import { readSettings, type Settings } from './lib/product/settings.ts';
import { buildOtherRemotes, buildRemoteOrigin } from './lib/remotes/origin.ts';

/** Where a remote's versions are: what was released, or, where the bucket gives that out, the builds of this folder. */
const artefactsOf = (name: Remote, { dataDir }: Settings) =>
  process.env['S3_BUCKET'] ? path.join(root, name, 'dist') : path.join(dataDir, 'files/remotes', name);

try {
  const settings = readSettings(process.env);
  const versions = JSON.parse(process.env['FANFARE_REMOTE_VERSIONS'] ?? '{}') as Partial<Record<Remote, string>>;
  const ofThisRepository = await Promise.all(
    remotes.map(async (name) => ({
      name,
      app: await buildRemoteOrigin({
        name,
        version: versions[name] ?? versionOf(name),
        distDir: artefactsOf(name, settings),
        apiUrl: process.env['FANFARE_API_URL'] ?? addressOf(settings, 'api'),
      }),
    })),
  );
  const others = await buildOtherRemotes(path.join(settings.dataDir, 'files/remotes'));
  const origins = [...ofThisRepository, { name: 'other remotes' as const, app: others }];
  const close = () => void Promise.all(origins.map(({ app }) => app.close())).then(() => process.exit(0));
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.once(event, close);
  const host = process.env['FANFARE_BIND'] ?? 'localhost';
  for (const { name, app } of origins) await app.listen({ port: portOf(settings, name), host });
} catch (error) {
  console.error(oneLine(error));
  process.exit(1);
}
