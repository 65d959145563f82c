import type { FrontEndName } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Releaser } from '../../plugins/access.ts';
import { queryRows } from '../../sql.ts';

export interface Counterpart {
  name: FrontEndName;
  version: string;
}

export interface MissingCheck extends Counterpart {
  /** `own_check`: it passed, but nobody except the version's publisher checked it. */
  reason: 'unchecked' | 'failed' | 'own_check';
}

/** Deployed counterparts without a passed browser run, or with none by anybody else than the version's publisher. */
export async function missingChecks(db: Knex, name: FrontEndName, version: string): Promise<MissingCheck[]> {
  return queryRows<MissingCheck>(db)`SELECT name, version, reason FROM release_missing_checks(${name}, ${version})`;
}

export interface CheckRow {
  remote_name: FrontEndName;
  remote_version: string;
  shell_version: string;
  problems: string[];
  is_passed: boolean;
  who: string;
  created_at: Date;
}

export interface NewCheck {
  remote: Counterpart;
  shellVersion: string;
  problems: readonly string[];
  browser: string;
  durationMs: number;
  by: Pick<Releaser, 'who' | 'tokenId' | 'accountId'>;
}

export async function insertCheck(trx: Knex, check: NewCheck): Promise<void> {
  await trx('release_checks').insert({
    remote_name: check.remote.name,
    remote_version: check.remote.version,
    shell_version: check.shellVersion,
    problems: check.problems,
    browser: check.browser,
    duration_ms: check.durationMs,
    who: check.by.who,
    token_id: check.by.tokenId,
    account_id: check.by.accountId,
  });
}
