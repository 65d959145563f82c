import type { FrontEndName } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Config } from '../../config.ts';
import type { Rules } from '../../rules.ts';
import { endCanary } from './channel.service.ts';
import { type Outcome, type Tally, recordOutcome, saveFailure, tally, voices } from './outcomes.repository.ts';
import { type ChannelRow, type DeployedRow, findChannel } from './registry.repository.ts';
import { judge } from './verdict.policy.ts';
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

/** An automatic rollback of a canary, for the log. */
export interface RolledBack {
  name: FrontEndName;
  version: string;
  why: string;
}

/**
 * Counts an outcome that a page reports, once per visitor, version and outcome.
 * @param address where the report came from
 * @returns whether it was counted, and the rollback that it caused
 */
export async function report(
  db: Knex,
  config: Pick<Config, 'cookieSecret' | 'rules'>,
  { visitor: visitorToken, name, version, outcome, reason = '', message = '', traceId = '' }: Report,
  address: string,
): Promise<{ isCounted: boolean; rolledBack: RolledBack | null }> {
  const ignored = { isCounted: false, rolledBack: null };
  const visitor = verifyVisitorToken(visitorToken, config.cookieSecret);
  const channel = visitor && (await findChannel(db, name));
  if (!channel || !mayReport(channel, version, visitor.id)) return ignored;
  const origin = originOf(address, config.cookieSecret);
  const reported = { name, version, outcome, visitor: visitor.bytes, origin };
  if (!(await recordOutcome(db, reported))) return ignored;
  if (outcome === 'mounted') return { isCounted: true, rolledBack: null };
  await saveFailure(db, reported, { reason, message, traceId });
  const rolledBack =
    outcome === 'failed' || outcome === 'frozen' ? await evaluateCanary(db, config.rules.releases, name) : null;
  return { isCounted: true, rolledBack };
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

/**
 * Rolls back a canary that is clearly worse than the stable version since it began. Voices of several lines count, so that one person who
 * reloads, in whatever windows and networks, ends nothing.
 * @returns null where it stays
 */
export async function evaluateCanary(
  db: Knex,
  rules: Rules['releases'],
  name: FrontEndName,
): Promise<RolledBack | null> {
  const channel = await findChannel(db, name);
  if (!channel?.canary_version || !channel.canary_since) return null;
  const { canary_version: version, stable_version: stable, canary_since: since } = channel;
  const window = { since, newest: rules.newestVoices, perSite: rules.canary.voicesPerSite };
  const heardOf = async (of: string) => ({ version: of, voices: await voices(db, name, of, window) });
  const verdict = judge(await heardOf(version), await heardOf(stable), rules);
  if (verdict.is !== 'roll_back') return null;
  // It may have been ended in the meantime.
  const isDone = await endCanary(db, name, version, { who: 'Fanfare', why: verdict.why });
  return isDone && { name, version, why: verdict.why };
}
