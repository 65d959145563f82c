import { Refusal } from '../refusal.ts';
import { substituteLines } from '../substitutes.ts';
import { chosenRelease, commandOf, historyOf, liveIn, preconditionOf, type Context, type Result } from './context.ts';

/** Makes a version live for a share of the visitors, or for all. An unverified version is refused, listing the missing checks. */
export async function promote(context: Context): Promise<Result> {
  const { name, args, api, output } = context;
  const history = await historyOf(context);
  const { version } = chosenRelease(context, history);
  const canary = liveIn(history, 'canary');
  if (!args.version && canary && canary !== version) {
    throw new Refusal(`${name} has the canary ${canary} and the newer ${version}: name one.`, {
      code: 'usage',
      next: commandOf(context, `promote --version ${canary} --why "…"`),
    });
  }
  const { percent, why } = args;
  const stable = liveIn(history, 'stable');
  const precondition = preconditionOf(context, history);
  const now = await api
    .call('POST /api/v2/releases/:name/promote', { params: { name }, body: { version, percent, why, ...precondition } })
    .catch((error: unknown) => {
      throw error instanceof Refusal && error.code === 'not_proven' ? unproven(context, version, error) : error;
    });
  output.say(
    percent < 100
      ? `${name} ${version} is live for ${percent} % of the visitors; the others stay on ${now.stable}.`
      : `${name} ${version} is live for everybody${stable && stable !== version ? `, instead of ${stable}` : ''}.`,
  );
  for (const line of substituteLines(now.substitutes)) output.say(line);
  output.say(`Back again:  ${commandOf(context, `rollback --expect ${version} --why "…"`)}`);
  return { isDone: true, ...now, percent, before: stable };
}

const unproven = (context: Context, version: string, { code, findings }: Refusal) =>
  new Refusal(`${context.name} ${version} was not seen to work with all that is live. Missing:`, {
    code,
    findings,
    next: commandOf(context, `check --version ${version}`),
  });
