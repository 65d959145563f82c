import type { FrontEndName } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Config } from '../../config.ts';
import type { Rules } from '../../rules.ts';
import { endCanary } from './channel.service.ts';
import { type Outcome, type Tally, countVoice, keepFailure, tally } from './outcomes.repository.ts';
import { type ChannelRow, type LiveRow, findChannel } from './registry.repository.ts';
import { isInCanary, readVisitor } from './visitor.policy.ts';

export interface Report {
  visitor: string;
  name: FrontEndName;
  version: string;
  outcome: Outcome;
  reason?: string | undefined;
  message?: string | undefined;
  traceId?: string | undefined;
}

/** Whether a visitor's page can have got this version today: only then do they have a voice. */
function canSay(
  { canary_version, canary_percent, ...channel }: ChannelRow,
  version: string,
  visitorId: string,
): boolean {
  if (version === canary_version) return isInCanary(channel.name, version, canary_percent ?? 0, visitorId);
  return version === channel.stable_version || version === channel.last_good_version;
}

/** What a canary that was rolled back by itself leaves in the log. */
export interface RolledBack {
  name: FrontEndName;
  version: string;
  why: string;
}

/**
 * Counts what a page saw of a version: one voice per visitor, version and outcome.
 * @returns whether it was counted, and what it led to
 */
export async function report(
  db: Knex,
  config: Pick<Config, 'cookieSecret' | 'rules'>,
  { visitor: mark, name, version, outcome, reason = '', message = '', traceId = '' }: Report,
): Promise<{ isCounted: boolean; rolledBack: RolledBack | null }> {
  const nothing = { isCounted: false, rolledBack: null };
  const visitor = readVisitor(mark, config.cookieSecret);
  const channel = visitor && (await findChannel(db, name));
  if (!channel || !canSay(channel, version, visitor.id)) return nothing;
  const voice = { name, version, outcome, visitor: visitor.bytes };
  if (!(await countVoice(db, voice))) return nothing;
  if (outcome === 'mounted') return { isCounted: true, rolledBack: null };
  await keepFailure(db, voice, { reason, message, traceId });
  const rolledBack = outcome === 'failed' ? await judgeCanary(db, config.rules.releases, name) : null;
  return { isCounted: true, rolledBack };
}

/** How every live version did over the last hours, by `name@version`. */
export async function liveHealth(
  db: Knex,
  { healthHours, newestVoices }: Rules['releases'],
  live: readonly LiveRow[],
  now: Date,
): Promise<Map<string, Tally>> {
  const window = { since: new Date(now.getTime() - healthHours * 3_600_000), newest: newestVoices };
  const health = new Map<string, Tally>();
  for (const { channel } of live) {
    for (const version of [channel.stable_version, channel.canary_version]) {
      if (version !== null) health.set(`${channel.name}@${version}`, await tally(db, channel.name, version, window));
    }
  }
  return health;
}

type Share = Pick<Tally, 'failed' | 'seen'>;
const rate = ({ failed, seen }: Share): number => (seen === 0 ? 0 : (failed / seen) * 100);
const inWords = ({ failed, seen }: Share, version: string): string =>
  `${version} failed for ${failed} of ${seen} visitors (${rate({ failed, seen }).toFixed(1)} %)`;

/**
 * Ends a canary that fails for visitors clearly more often than what the others have, since it began.
 * @returns null where it stays
 */
export async function judgeCanary(
  db: Knex,
  { newestVoices, canary: { minFailures, marginPercent } }: Rules['releases'],
  name: FrontEndName,
): Promise<RolledBack | null> {
  const channel = await findChannel(db, name);
  if (!channel?.canary_version || !channel.canary_since) return null;
  const { canary_version: version, stable_version: stable, canary_since: since } = channel;
  const window = { since, newest: newestVoices };
  const canary = await tally(db, name, version, window);
  if (canary.failed < minFailures) return null;
  const others = await tally(db, name, stable, window);
  if (rate(canary) < rate(others) + marginPercent) return null;
  const why = `${inWords(canary, version)}, ${inWords(others, stable)}`;
  // Somebody may have ended it meanwhile.
  const isDone = await endCanary(db, name, version, { who: 'Fanfare', why });
  return isDone && { name, version, why };
}
