import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FrontEndName, frontEndName } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { isKnownReleaseToken, issueReleaseToken } from '../src/modules/releases/index.ts';
import { writeJson } from './rows.ts';

const fileName = 'demo-release-tokens.json';
const note =
  'Release tokens of this demo, one per front end, and tokens that only check. Others are issued by api/src/cli/release-token.ts.';

/**
 * Writes the demo's release tokens to a file beside its database, for the release command. Existing tokens, including revoked
 * ones, stay unchanged.
 * @param db as the schema's owner
 */
export async function writeDemoTokens(db: Knex, dataDir: string): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.raw("SELECT pg_advisory_xact_lock(hashtext('fanfare demo tokens'))");
    const known = await readTokens(join(dataDir, fileName));
    const issue = async (role: 'team' | 'checker', earlier: Tokens): Promise<Tokens> => {
      const tokens: Tokens = {};
      for (const name of frontEndName.options) {
        const token = earlier[name];
        const isKnown = token !== undefined && (await isKnownReleaseToken(trx, token));
        const label = role === 'team' ? `Demo token of ${name}` : `Demo checker of ${name}`;
        tokens[name] = isKnown
          ? token
          : (await issueReleaseToken(trx, name, label, role === 'checker' ? { verbs: ['check'] } : {})).token;
      }
      return tokens;
    };
    const tokens = await issue('team', known.tokens);
    const checkers = await issue('checker', known.checkers);
    const isSame = frontEndName.options.every(
      (name) => tokens[name] === known.tokens[name] && checkers[name] === known.checkers[name],
    );
    if (!isSame) await writeJson(dataDir, fileName, { note, tokens, checkers }, 0o600);
  });
}

type Tokens = Partial<Record<FrontEndName, string>>;

async function readTokens(file: string): Promise<{ tokens: Tokens; checkers: Tokens }> {
  try {
    const { tokens = {}, checkers = {} } = JSON.parse(await readFile(file, 'utf8')) as Partial<Record<string, Tokens>>;
    return { tokens, checkers };
  } catch {
    return { tokens: {}, checkers: {} };
  }
}
