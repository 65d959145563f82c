import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { loadConfig } from '../config.ts';
import { registerRemote } from '../modules/boot/index.ts';
import { openDatabase } from '../plugins/database.ts';
import { runCli } from './run-cli.ts';

const release = z.object({
  name: z.enum(['mf-auth', 'mf-creator', 'mf-curator']),
  version: z.string().check(z.regex(/^[\w.+-]{1,80}$/)),
  contract: z.object({ contract: z.int(), exposes: z.array(z.string()) }),
  integrity: z._default(z.record(z.string(), z.string().check(z.regex(/^sha384-/))), {}),
});

/**
 * Makes a build the live one of its remote.
 * `--origin` and either `--release <its release.json>` or `--name --version --contract <json> [--integrity <json>]`;
 * `--manifest-path` where the manifest isn't in the version's folder (a development server).
 */
await runCli('The remote was not registered', async () => {
  const { values } = parseArgs({
    options: {
      release: { type: 'string' },
      name: { type: 'string' },
      version: { type: 'string' },
      origin: { type: 'string' },
      contract: { type: 'string' },
      integrity: { type: 'string' },
      'manifest-path': { type: 'string' },
    },
  });
  const given: unknown = values.release
    ? JSON.parse(await readFile(values.release, 'utf8'))
    : {
        name: values.name,
        version: values.version,
        contract: values.contract && JSON.parse(values.contract),
        integrity: values.integrity && JSON.parse(values.integrity),
      };
  const parsed = release.safeParse(given);
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.') || 'release'} is not valid`).join('; '));
  }
  if (!values.origin || new URL(values.origin).origin !== values.origin) {
    throw new Error('--origin must be an origin, like http://localhost:3001');
  }
  const { name, version, contract, integrity } = parsed.data;
  const manifestPath = values['manifest-path'] ?? `/remotes/${name}/${version}/mf-manifest.json`;
  const db = openDatabase(loadConfig(process.env).ownerDatabaseUrl, 2);
  try {
    const isNew = await registerRemote(db, { name, version, origin: values.origin, manifestPath, contract, integrity });
    return isNew ? `${name} ${version} is live` : `${name} ${version} was live already`;
  } finally {
    await db.destroy();
  }
});
