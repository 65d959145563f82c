import type { FrontEndName } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { type Because, because, inEnglish } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { backToGood, type By, dropCanary, lockChannel } from './channel.service.ts';
import { toGateRelease } from './deployed-releases.ts';
import { claimRoutesOrRefuse } from './front-ends.service.ts';
import { voices } from './outcomes.repository.ts';
import { refuseNotReady } from './promotion.gates.ts';
import { goLive } from './promotion.service.ts';
import { type ChannelRow, findChannel, findRelease, tryLockRegistry } from './registry.repository.ts';
import { planRollback, refuseLosses, withoutWithdrawn } from './rollback-plan.service.ts';
import { stageReason } from './rollout-terms.policy.ts';
import { overtakenWhy } from './rollouts.presenter.ts';
import { type RolloutRow, advanceRollout, endRollout, findOpenRollout, holdRollout } from './rollouts.repository.ts';
import { isRevokedToken } from './tokens.repository.ts';
import { type Heard, type Verdict, judge } from './verdict.policy.ts';

const who = 'Fanfare';
const nobody = { voices: 0, sites: 0 };
const nobodyHeard: Heard['voices'] = {
  seen: 0,
  signals: { failed: nobody, error: nobody, frozen: nobody, slow_start: nobody },
};

/** An automatic rollback, for the log. */
export interface RolledBack {
  name: FrontEndName;
  version: string;
  why: string;
}

/** A channel as it was read, with the rollout that its state is of. */
interface State {
  channel: ChannelRow;
  rollout: RolloutRow | null;
  /** Whether changing it may wait for the lock. */
  mayWait: boolean;
}

/** @returns null where nothing was ever deployed */
async function readState(
  db: Knex,
  name: FrontEndName,
  mayWait: boolean,
): Promise<(State & { isOvertaken: boolean }) | null> {
  const channel = await findChannel(db, name);
  const open = channel && (await findOpenRollout(db, name));
  if (!channel) return null;
  // Whoever changed the channel otherwise, the rollout ends with that: by hand, by the operator's adoption, by an earlier version of the API.
  const isOvertaken = open !== null && open.revision !== channel.revision;
  return { channel, rollout: isOvertaken ? null : open, isOvertaken, mayWait };
}

/**
 * Judges what is new in a front end: its canary, or the version that everybody has just got. Rolls back what is clearly worse than the version
 * before, and moves a rollout on that has lasted and was heard long enough. Every change is made under the registry's lock, and only to the
 * state that was judged.
 * @param mayMoveOn false, after visitors' reports: only rolls back, leaves what is held to the job, and doesn't wait for the lock
 * @returns the rollback, or null
 */
export async function evaluateRollout(
  db: Knex,
  rules: Rules['releases'],
  name: FrontEndName,
  { mayMoveOn }: { mayMoveOn: boolean },
): Promise<RolledBack | null> {
  const state = await readState(db, name, mayMoveOn);
  if (!state) return null;
  if (!mayMoveOn && state.rollout && state.rollout.held_why !== null) return null;
  if (state.isOvertaken) await endOvertaken(db, name, mayMoveOn);
  const judged = await verdictOf(db, rules, state);
  if (!judged) return null;
  if (judged.verdict.is === 'roll_back') return rollBackFrom(db, state, judged.version, judged.verdict.why);
  const { rollout } = state;
  if (!rollout || !mayMoveOn) return null;
  if (judged.verdict.is === 'go_on' && rollout.is_baked) await moveOn(db, rules, state, rollout);
  else if (rollout.held_why !== null) await holdRollout(db, rollout.id, null);
  return null;
}

/** Of the version that is new; null where none is. */
async function verdictOf(
  db: Knex,
  rules: Rules['releases'],
  { channel, rollout }: State,
): Promise<{ version: string; verdict: Verdict } | null> {
  const { name, stable_version: stable, canary_version: canary, canary_since: canarySince } = channel;
  const heard = async (version: string, since: Date): Promise<Heard> => {
    const window = { since, newest: rules.newestVoices, perSite: rules.canary.voicesPerSite };
    return { version, voices: await voices(db, name, version, window) };
  };
  if (canary !== null && canarySince) {
    const others = await heard(stable, canarySince);
    const whole = judge(await heard(canary, canarySince), others, rules);
    // What fails only for many shows in the stage, what failed for the first ones in the whole.
    if (whole.is === 'roll_back' || !rollout || rollout.stage_since <= canarySince)
      return { version: canary, verdict: whole };
    const inStage = await heard(stable, rollout.stage_since);
    const compared = inStage.voices.seen < rules.canary.minComparedVoices ? others : inStage;
    return { version: canary, verdict: judge(await heard(canary, rollout.stage_since), compared, rules) };
  }
  if (rollout?.version !== stable) return null;
  const before = { version: rollout.from_version, voices: rollout.heard_before ?? nobodyHeard };
  return { version: stable, verdict: judge(await heard(stable, rollout.stage_since), before, rules) };
}

/** Acts on a state under the lock. @returns null where it has changed since it was judged, or may not wait for the lock */
async function inState<T>(
  db: Knex,
  { channel: { name, revision }, rollout, mayWait }: State,
  act: (trx: Knex.Transaction, channel: ChannelRow) => Promise<T>,
): Promise<T | null> {
  return db.transaction(async (trx) => {
    if (!mayWait && !(await tryLockRegistry(trx))) return null;
    const channel = await lockChannel(trx, name);
    const open = rollout && (await findOpenRollout(trx, name));
    const isSame = channel.revision === revision && open?.id === rollout?.id;
    return isSame ? act(trx, channel) : null;
  });
}

async function endOvertaken(db: Knex, name: FrontEndName, mayWait: boolean): Promise<void> {
  await db.transaction(async (trx) => {
    if (!mayWait && !(await tryLockRegistry(trx))) return;
    const channel = await lockChannel(trx, name);
    const open = await findOpenRollout(trx, name);
    if (open && open.revision !== channel.revision) await endRollout(trx, name, 'stopped', overtakenWhy(name));
  });
}

/** A canary ends; what everybody has goes back to what everybody had before, and to nothing else. */
async function rollBackFrom(db: Knex, state: State, version: string, why: Because): Promise<RolledBack | null> {
  const { name } = state.channel;
  const by = { who, why: inEnglish(why), because: why };
  const rollBack = async (trx: Knex.Transaction, channel: ChannelRow): Promise<RolledBack> => {
    if (channel.canary_version === null) await rollEverybodyBack(trx, channel, state.rollout!, by);
    else await dropCanary(trx, channel, channel.canary_version, by);
    await endRollout(trx, name, 'rolled_back', why);
    return { name, version, why: by.why };
  };
  return orHold(db, state, (reason) => because('rollouts.cannot_go_back', { why, reason }), rollBack);
}

async function rollEverybodyBack(
  trx: Knex.Transaction,
  channel: ChannelRow,
  { from_version: before }: RolloutRow,
  by: By,
): Promise<void> {
  const good = await withoutWithdrawn(trx, channel);
  if (good.last_good_version !== before) {
    throw new AppError('no_good_version', because('releases.cannot_come_back', { version: before }));
  }
  const { substitutes } = await planRollback(trx, good);
  await refuseLosses(trx, good.name, before, substitutes);
  await backToGood(trx, good, substitutes, by);
}

/** Makes the next stage live, unless something has come between; after the last one, ends the rollout. */
async function moveOn(db: Knex, rules: Rules['releases'], state: State, rollout: RolloutRow): Promise<void> {
  const { name, version, stages, stage, from_version: before } = rollout;
  const percent = stages[stage + 1];
  await orHold(
    db,
    state,
    (reason) => reason,
    async (trx, channel) => {
      if (percent === undefined) {
        await endRollout(trx, name, 'done', because('rollouts.done', { version, before }));
        return;
      }
      await refuseRevoked(trx, rollout);
      const release = (await findRelease(trx, name, version))!;
      const by = { who: rollout.who, ...stageReason(stages, stage + 1, rollout.why) };
      await refuseNotReady(trx, release, { percent });
      await claimRoutesOrRefuse(trx, toGateRelease(release), by);
      await advanceRollout(trx, rollout, await goLive(trx, rules, channel, version, percent, by));
    },
  );
}

/** Later stages are as good as the token that started them. @throws AppError forbidden */
async function refuseRevoked(trx: Knex.Transaction, { token_id: tokenId, who: starter }: RolloutRow): Promise<void> {
  if (tokenId === null || !(await isRevokedToken(trx, tokenId))) return;
  throw new AppError('forbidden', because('releases.token_revoked', { starter }));
}

/** Acts on a state; where that is refused, nothing changes, and the rollout is held until a person or another try resolves it. */
async function orHold<T>(
  db: Knex,
  state: State,
  text: (reason: Because) => Because,
  act: (trx: Knex.Transaction, channel: ChannelRow) => Promise<T>,
): Promise<T | null> {
  try {
    return await inState(db, state, act);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { texts } = (error.details ?? {}) as { texts?: { findings?: readonly Because[] } };
    const reason = [error.why, ...(texts?.findings ?? [])].reduceRight((rest, first) =>
      because('rollouts.and', { first, rest }),
    );
    if (state.rollout) await holdRollout(db, state.rollout.id, text(reason));
    return null;
  }
}
