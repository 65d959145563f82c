import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FrontEndName, frontEndName } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { isKnownReleaseToken, issueReleaseToken } from '../src/modules/releases/index.ts';
import { writeJson } from './rows.ts';

const fileName = 'demo-release-tokens.json';
const note =
  'Release tokens of this demo, one per front end. A team of your own gets one from api/src/cli/release-token.ts.';

/**
 * Writes the demo's release tokens to a file beside its database, for the release command. Existing tokens, including revoked
 * ones, stay unchanged.
 * @param db as the schema's owner
 */
export async function writeDemoTokens(db: Knex, dataDir: string): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.raw("SELECT pg_advisory_xact_lock(hashtext('fanfare demo tokens'))");
    const known = await readTokens(join(dataDir, fileName));
    const tokens: Partial<Record<FrontEndName, string>> = {};
    for (const name of frontEndName.options) {
      const earlier = known[name];
      const isKnown = earlier !== undefined && (await isKnownReleaseToken(trx, earlier));
      tokens[name] = isKnown ? earlier : (await issueReleaseToken(trx, name, `Demo token of ${name}`)).token;
    }
    if (frontEndName.options.every((name) => tokens[name] === known[name])) return;
    await writeJson(dataDir, fileName, { note, tokens }, 0o600);
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
