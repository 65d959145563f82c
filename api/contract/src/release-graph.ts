import * as z from 'zod/mini';
import { endpointWith } from './endpoint.ts';
import { channelEvent, frontEndName, releaseHealth } from './releases.ts';
import { instant, textLists } from './shapes.ts';

const staffEndpoint = endpointWith({ tag: 'Releases', access: 'staff' });

const changed = z.object({ added: z.array(z.string()), removed: z.array(z.string()) });
const numbers = z.nullable(z.object({ from: z.int(), to: z.int() }));
/** What a version declares otherwise than the one that it follows. */
export const contractChanges = z.object({
  /** The version that it follows: for a canary the stable one, for that the last good one. */
  from: z.string(),
  /** Numbers of the shell's and the API's contract; null where they are the same. */
  contract: numbers,
  api: numbers,
  calls: changed,
  routes: changed,
  routerExports: changed,
  /** Shared libraries whose version or accepted range differs; null where one side has none. */
  shared: z.array(z.object({ library: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })),
});
export type ContractChanges = z.infer<typeof contractChanges>;

const graphVersion = z.object({
  name: frontEndName,
  version: z.string(),
  place: z.enum(['stable', 'canary']),
  /** Its share of visitors in percent. */
  percent: z.number(),
  since: instant,
  isKilled: z.boolean(),
  contract: z.int(),
  api: z.int(),
  health: releaseHealth,
  calls: z.int(),
  /** Calls in its code that this API doesn't answer. */
  unanswered: z.array(z.string()),
  /** Null for a front end's first version. */
  changes: z.nullable(contractChanges),
});

/**
 * A live remote in a live shell. `refused`: by the shell, before any of its code runs. A pair that the operator adopted may be
 * `unchecked`.
 */
const graphPair = z.object({
  remote: z.object({ name: frontEndName, version: z.string() }),
  shellVersion: z.string(),
  state: z.enum(['passed', 'failed', 'unchecked', 'refused']),
  /** Why it is refused, or what the check saw. */
  problems: z.array(z.string()),
  texts: textLists,
  /** Of the newest check; null without one. */
  checked: z.nullable(z.object({ at: instant, who: z.string() })),
});

export const releaseGraph = staffEndpoint('GET /api/v2/release-graph', {
  summary: 'Which live versions were checked together, what each changes, and how it does',
  response: z.object({
    revision: z.int(),
    /** The numbers of its contract that this API supports, and how many calls it answers. */
    api: z.object({ oldest: z.int(), current: z.int(), calls: z.int() }),
    /** Stable and canary versions, the shell’s first. */
    versions: z.array(graphVersion),
    pairs: z.array(graphPair),
  }),
});

const liveChange = z.object({ ...channelEvent.shape, name: frontEndName });
export const releaseChanges = staffEndpoint('GET /api/v2/release-changes', {
  summary: 'What changed which versions are live, newest first',
  /** How far back, at most a week. */
  query: z.strictObject({ minutes: z.coerce.number<string | number>().check(z.int(), z.gte(1), z.lte(10_080)) }),
  response: z.object({
    /** The newest 100. */
    changes: z.array(liveChange),
    /** The newest change before that; null where there was none. */
    before: z.nullable(liveChange),
  }),
});
