import { substituteLines } from '../substitutes.ts';
import { commandOf, historyOf, liveIn, preconditionOf, type Context, type Result } from './context.ts';

/** Ends the canary; without one, returns to the previous version. */
export async function rollBack(context: Context): Promise<Result> {
  const { name, args, api, output } = context;
  const history = await historyOf(context);
  const before = { stable: liveIn(history, 'stable'), canary: liveIn(history, 'canary') };
  const now = await api.call('POST /api/v2/releases/:name/rollback', {
    params: { name },
    body: { why: args.why, ...preconditionOf(context, history) },
  });
  output.say(
    before.canary && before.stable === now.stable
      ? `${name} ${before.canary} is live for nobody any more; everyone gets ${now.stable}.`
      : `${name} is back on ${now.stable}${before.stable ? `, instead of ${before.stable}` : ''}.`,
  );
  for (const line of substituteLines(now.substitutes)) output.say(line);
  output.say('New page loads have it at once; open tabs are offered it.');
  return { isDone: true, ...now, before };
}

/** Disables a front end for everyone, or enables it again. */
export async function setKilled(context: Context, isKilled: boolean): Promise<Result> {
  const { name, args, api, output } = context;
  // In a hurry nothing is read before a remote is disabled.
  const isPlain = isKilled && args.expect === undefined;
  const precondition = isPlain ? {} : preconditionOf(context, await historyOf(context));
  const now = await api.call('POST /api/v2/releases/:name/kill', {
    params: { name },
    body: { isKilled, why: args.why, ...precondition },
  });
  output.say(isKilled ? `${name} is disabled: no page loads anything of it.` : `${name} is enabled again.`);
  if (isKilled) output.say(`To enable it again:  ${commandOf(context, 'revive --why "…"')}`);
  return { isDone: true, ...now };
}
