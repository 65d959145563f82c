import { originFrom, originOf } from '@fanfare/telemetry';
import type { Knex } from 'knex';
import { execute } from '../sql.ts';

/** Wakes what listens to a channel once the transaction commits, with the request that it is for. */
export const notifyOf = (db: Knex, channel: string): Promise<void> =>
  execute(db)`SELECT pg_notify(${channel}, ${JSON.stringify(originOf() ?? {})})`;

/** The request that a notification is for; null where nobody says. */
export function originOfNotice(payload: string) {
  try {
    return originFrom(JSON.parse(payload));
  } catch {
    return null;
  }
}
