import type { CallTypes, FrontEndName, Rollout, releaseHistory, releaseOverview } from '@fanfare/api-contract';
import { type Explanation, textOf } from '@fanfare/api-contract/explanations';
import french from '@fanfare/api-contract/locales/fr/refusals.json' with { type: 'json' };
import { randomBytes } from 'node:crypto';
import type { Outcome } from '../outcomes.repository.ts';
import type { Answer, Registry } from './registry.ts';

/** The front end that is rolled out, and how. */
export const name = 'mf-auth';
export const stages = [5, 25, 100];
export const bakeMinutes = 30;
export const why = 'New filters';

/** What a French page says of a rollout or a change; null where it is known in English alone. */
export const inFrench = ({ texts }: Pick<Rollout, 'texts'>): string | null =>
  texts?.['why'] ? plain(textOf({ catalogue: french, locale: 'fr' }, texts['why'] as Explanation) ?? '') : null;
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

type Events = CallTypes<typeof releaseHistory>['data']['events'];

/** What tests of rollouts do, and look at. */
export interface Rollouts {
  /** Publishes a version, and has it proven. */
  prepare(version: string): Promise<void>;
  promote(terms: object): Promise<Answer>;
  start(version?: string): Promise<Answer>;
  kill(): Promise<Answer>;
  /** Runs the job. */
  run(): Promise<void>;
  /** Lets time pass, and runs the job. */
  pass(minutes: number): Promise<void>;
  /** So many visitors report an outcome of a version, each from elsewhere; of the front end that is rolled out, unless another is named. */
  hear(version: string, outcome: Outcome, count: number, of?: FrontEndName): Promise<void>;
  rollout(): Promise<Rollout | null | undefined>;
  /** The canary's percentage; null without one. */
  share(): Promise<number | null>;
  /** What changed which version is live, the newest first. */
  events(): Promise<Events>;
}

/** A client for the rollouts of one front end, with version 1.1.0 ready to go live. */
export async function rolloutsOf(r: Registry): Promise<Rollouts> {
  const prepare = async (version: string) => {
    await r.release({ name, version });
    await r.prove(name, version);
  };
  await prepare('1.1.0');
  const team = r.team[name];
  const run = () => r.api.app.jobs.run('canaries');
  const promote = (terms: object) => r.call('POST', `/api/v2/releases/${name}/promote`, team, { why, ...terms });
  const channel = (channels: { name: FrontEndName }[]) => channels.findIndex((one) => one.name === name);
  return {
    prepare,
    run,
    promote,
    start: (version = '1.1.0') => promote({ version, stages, bakeMinutes }),
    kill: () => r.call('POST', `/api/v2/releases/${name}/kill`, team, { isKilled: true, why }),
    async pass(minutes) {
      await r.api.advanceClock(minutes * 60);
      await run();
    },
    async hear(version, outcome, count, of = name) {
      const rows = Array.from({ length: count }, () => ({ name: of, version, outcome, visitor: randomBytes(16) }));
      await r.api.db('release_outcomes').insert(rows);
    },
    async rollout() {
      const { data } = await r.call<CallTypes<typeof releaseOverview>['data']>('GET', '/api/v2/public/releases', {});
      return data.channels[channel(data.channels)]!.rollout;
    },
    async share() {
      const { channels } = await r.boot();
      return channels[channel(channels)]!.canary?.percent ?? null;
    },
    async events() {
      const path = `/api/v2/releases/${name}`;
      const { data } = await r.call<CallTypes<typeof releaseHistory>['data']>('GET', path, team);
      return data.events.filter(({ verb }) => verb !== 'published' && verb !== 'checked');
    },
  };
}
