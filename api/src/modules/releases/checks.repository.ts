import type { FrontEndName } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { queryRows } from '../../sql.ts';

export interface Counterpart {
  name: FrontEndName;
  version: string;
}

/** Deployed counterparts without a browser run, or whose newest one failed. */
export async function missingChecks(db: Knex, name: FrontEndName, version: string): Promise<Counterpart[]> {
  return queryRows<Counterpart>(db)`SELECT name, version FROM release_missing_checks(${name}, ${version})`;
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
  who: string;
}

export async function insertCheck(trx: Knex, check: NewCheck): Promise<void> {
  await trx('release_checks').insert({
    remote_name: check.remote.name,
    remote_version: check.remote.version,
    shell_version: check.shellVersion,
    problems: check.problems,
    browser: check.browser,
    duration_ms: check.durationMs,
    who: check.who,
  });
}
