import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FrontEndName, frontEndName } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { isKnownReleaseToken, issueReleaseToken } from '../src/modules/releases/index.ts';

const note =
  'Release tokens of this demo, one per front end. A team of your own gets one from api/src/cli/release-token.ts.';

/**
 * Writes the demo's release tokens to a file beside its database, for the release command. Existing tokens, including revoked
 * ones, stay unchanged.
 * @param db as the schema's owner
 */
export async function writeDemoTokens(db: Knex, dataDir: string): Promise<void> {
  const file = join(dataDir, 'demo-release-tokens.json');
  await db.transaction(async (trx) => {
    await trx.raw("SELECT pg_advisory_xact_lock(hashtext('fanfare demo tokens'))");
    const known = await readTokens(file);
    const tokens: Partial<Record<FrontEndName, string>> = {};
    for (const name of frontEndName.options) {
      const earlier = known[name];
      const isKnown = earlier !== undefined && (await isKnownReleaseToken(trx, earlier));
      tokens[name] = isKnown ? earlier : (await issueReleaseToken(trx, name, `Demo token of ${name}`)).token;
    }
    if (frontEndName.options.every((name) => tokens[name] === known[name])) return;
    await mkdir(dataDir, { recursive: true });
    await writeFile(`${file}.part`, `${JSON.stringify({ note, tokens }, null, 2)}\n`, { mode: 0o600 });
    await rename(`${file}.part`, file);
  });
}

async function readTokens(file: string): Promise<Partial<Record<string, string>>> {
  try {
    const { tokens } = JSON.parse(await readFile(file, 'utf8')) as { tokens?: Record<string, string> };
    return tokens ?? {};
  } catch {
    return {};
  }
}
