import type { DataOf } from '@fanfare/shell-contract';
import type { ReleaseApi } from '../api/client.ts';
import type { Connection } from '../api/connection.ts';
import type { Arguments } from '../arguments.ts';
import type { Project } from '../build/project.ts';
import { shortTime, type Output } from '../output.ts';
import { Refusal } from '../refusal.ts';

/** What every verb works with. */
export interface Context {
  name: Project['name'];
  project: Project;
  args: Arguments;
  api: ReleaseApi;
  connection: Connection;
  output: Output;
}

/** A verb's output for `--json`. `isDone: false` makes the command exit with 1 although nothing was refused. */
export interface Result {
  isDone: boolean;
  [fact: string]: unknown;
}

export type History = DataOf<'GET /api/v2/releases/:name'>;

/** The command line of a verb for this front end. */
export const commandOf = ({ project }: Pick<Context, 'project'>, verb: string): string => `${project.command} ${verb}`;

/** The front end's releases, checks and changes. @throws Refusal where the API can't be reached, or refuses the token */
export const historyOf = ({ api, name }: Context): Promise<History> =>
  api.call('GET /api/v2/releases/:name', { params: { name } });

/** The version that is live in a channel; null if there is none. */
export const liveIn = (history: History, place: 'stable' | 'canary' | 'last_good'): string | null =>
  history.releases.find((release) => release.live === place)?.version ?? null;

/** The version that a verb changes: the canary, else the one that everyone has. */
const currentOf = (history: History): string | null => liveIn(history, 'canary') ?? liveIn(history, 'stable');

/**
 * The precondition of a verb: that nothing has changed since its history was read.
 * @throws Refusal where `--expect` names another version than the current one
 */
export function preconditionOf(context: Context, history: History): { expectedRevision?: number } {
  const { name, args } = context;
  const current = currentOf(history);
  if (args.expect !== undefined && args.expect !== current) {
    const [newest] = history.events.filter(({ verb }) => verb !== 'published' && verb !== 'checked');
    throw new Refusal(`${name} is on ${current ?? 'no version'} and not on ${args.expect}. Nothing was done.`, {
      code: 'changed_meanwhile',
      findings: newest ? [`last change: ${shortTime(newest.at)} by ${newest.who} (${newest.why})`] : [],
      next: commandOf(context, 'status'),
    });
  }
  return typeof history.revision === 'number' ? { expectedRevision: history.revision } : {};
}

/**
 * The release a verb applies to: the named one, or the newest.
 * @throws Refusal if there is none
 */
export function chosenRelease(context: Context, history: History): History['releases'][number] {
  const { name, args } = context;
  const newest = history.releases.toSorted((one, other) => (one.publishedAt < other.publishedAt ? 1 : -1))[0];
  const chosen = args.version ? history.releases.find((release) => release.version === args.version) : newest;
  if (chosen) return chosen;
  throw new Refusal(args.version ? `${name} ${args.version} was never published.` : `${name} was never published.`, {
    code: 'not_found',
    next: commandOf(context, 'publish'),
  });
}
