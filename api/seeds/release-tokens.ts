import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FrontEndName } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { isKnownReleaseToken, issueReleaseToken, listFrontEnds } from '../src/modules/releases/index.ts';
import { writeJson } from './rows.ts';

const fileName = 'demo-release-tokens.json';
const note = 'Release tokens of this demo, one per front end. Others are issued by api/src/cli/release-token.ts.';

/**
 * Writes the demo's release tokens to a file beside its database, for the release command. Existing tokens, including revoked
 * ones, stay unchanged.
 * @param db as the schema's owner
 */
export async function writeDemoTokens(db: Knex, dataDir: string): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.raw("SELECT pg_advisory_xact_lock(hashtext('fanfare demo tokens'))");
    const names = (await listFrontEnds(trx)).map(({ name }) => name);
    const known = await readTokens(join(dataDir, fileName));
    const tokens: Tokens = {};
    for (const name of names) {
      const token = known[name];
      const isKnown = token !== undefined && (await isKnownReleaseToken(trx, token));
      tokens[name] = isKnown ? token : (await issueReleaseToken(trx, name, `Demo token of ${name}`)).token;
    }
    const isSame = names.every((name) => tokens[name] === known[name]);
    if (!isSame) await writeJson(dataDir, fileName, { note, tokens }, 0o600);
  });
}

type Tokens = Partial<Record<FrontEndName, string>>;

async function readTokens(file: string): Promise<Tokens> {
  try {
    return (JSON.parse(await readFile(file, 'utf8')) as { tokens?: Tokens }).tokens ?? {};
  } catch {
    return {};
  }
}
