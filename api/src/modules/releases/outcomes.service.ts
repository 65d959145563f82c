import type { FrontEndName } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Config } from '../../config.ts';
import type { Rules } from '../../rules.ts';
import { type Outcome, type Tally, recordOutcome, saveFailure, tally } from './outcomes.repository.ts';
import { type ChannelRow, type DeployedRow, findChannel } from './registry.repository.ts';
import { isInCanary, originOf, verifyVisitorToken } from './visitor-token.policy.ts';

export interface Report {
  visitor: string;
  name: FrontEndName;
  version: string;
  outcome: Outcome;
  reason?: string | undefined;
  message?: string | undefined;
  traceId?: string | undefined;
}

/** Whether a visitor's page can have received this version: only then is their report counted. */
function mayReport(
  { canary_version, canary_percent, ...channel }: ChannelRow,
  version: string,
  visitorId: string,
): boolean {
  if (version === canary_version) return isInCanary(channel.name, version, canary_percent ?? 0, visitorId);
  return version === channel.stable_version || version === channel.last_good_version;
}

/**
 * Counts an outcome that a page reports, once per visitor, version and outcome.
 * @param address where the report came from
 * @returns whether it was counted, whether the version has to be judged again, and whether it came up in the place of a newer one
 */
export async function report(
  db: Knex,
  config: Pick<Config, 'cookieSecret'>,
  { visitor: visitorToken, name, version, outcome, reason = '', message = '', traceId = '' }: Report,
  address: string,
): Promise<{ isCounted: boolean; asksForVerdict: boolean; isFallback: boolean }> {
  const ignored = { isCounted: false, asksForVerdict: false, isFallback: false };
  const visitor = verifyVisitorToken(visitorToken, config.cookieSecret);
  const channel = visitor && (await findChannel(db, name));
  if (!channel || !mayReport(channel, version, visitor.id)) return ignored;
  const origin = originOf(address, config.cookieSecret);
  const reported = { name, version, outcome, visitor: visitor.bytes, origin };
  if (!(await recordOutcome(db, reported))) return ignored;
  const isFallback =
    outcome === 'mounted' && version !== channel.stable_version && version === channel.last_good_version;
  if (outcome === 'mounted') return { isCounted: true, asksForVerdict: false, isFallback };
  await saveFailure(db, reported, { reason, message, traceId });
  return { isCounted: true, asksForVerdict: outcome === 'failed' || outcome === 'frozen', isFallback };
}

/** The health of every deployed version over the last hours, by `name@version`. */
export async function deployedHealth(
  db: Knex,
  { healthHours, newestVoices }: Rules['releases'],
  deployed: readonly DeployedRow[],
  now: Date,
): Promise<Map<string, Tally>> {
  const window = { since: new Date(now.getTime() - healthHours * 3_600_000), newest: newestVoices };
  const health = new Map<string, Tally>();
  for (const { channel } of deployed) {
    for (const version of [channel.stable_version, channel.canary_version]) {
      if (version !== null) health.set(`${channel.name}@${version}`, await tally(db, channel.name, version, window));
    }
  }
  return health;
}
