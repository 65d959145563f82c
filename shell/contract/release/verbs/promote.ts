import { Refusal } from '../refusal.ts';
import { bakeWords } from '../rollout-words.ts';
import type { Terms } from '../stages.ts';
import { substituteLines } from '../substitutes.ts';
import {
  chosenRelease,
  commandOf,
  historyOf,
  liveIn,
  preconditionOf,
  type Context,
  type History,
  type Result,
} from './context.ts';
import { promotedBefore } from './once.ts';

/** Makes a version live for a share of the visitors, for all, or in stages. A version that isn’t checked is refused, listing the missing checks. */
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
  const { terms, why } = args;
  const before = args.isOnce ? await sentenceOfBefore(context, history, version) : null;
  if (before !== null) {
    output.say(before);
    return { isDone: true, version, stable: liveIn(history, 'stable'), canary, wasDone: true };
  }
  const stable = liveIn(history, 'stable');
  const precondition = preconditionOf(context, history);
  const now = await api
    .call('POST /api/v2/releases/:name/promote', {
      params: { name },
      body: { version, ...terms, why, ...precondition },
    })
    .catch((error: unknown) => {
      throw error instanceof Refusal && error.code === 'not_proven' ? unchecked(context, version, error) : error;
    });
  const percent = 'stages' in terms ? terms.stages[0]! : terms.percent;
  output.say(
    percent < 100
      ? `${name} ${version} is live for ${percent} % of the visitors; the others stay on ${now.stable}.`
      : `${name} ${version} is live for everyone${stable && stable !== version ? `, instead of ${stable}` : ''}.`,
  );
  if ('stages' in terms) for (const line of stageLines(context, terms)) output.say(line);
  for (const line of substituteLines(now.substitutes)) output.say(line);
  output.say(`To undo:  ${commandOf(context, `rollback --expect ${version} --why "…"`)}`);
  return { isDone: true, ...now, percent, ...terms, before: stable };
}

async function sentenceOfBefore(
  { name, args, api }: Context,
  history: History,
  version: string,
): Promise<string | null> {
  const { channels } = await api.call('GET /api/v2/public/releases');
  const channel = channels.find((one) => one.name === name);
  const live = { canaryPercent: channel?.canary?.percent ?? null, rollout: channel?.rollout ?? null };
  return promotedBefore(history, live, { version, terms: args.terms });
}

function stageLines(context: Context, { stages, bakeMinutes }: Extract<Terms, { stages: unknown }>): string[] {
  const [, ...next] = stages.map((percent) => (percent === 100 ? 'everyone' : `${percent} %`));
  const bake = bakeMinutes === undefined ? '' : `, ${bakeWords(bakeMinutes)} each at least`;
  return [
    next.length === 0
      ? `It is watched${bake}, and rolled back automatically if it does worse.`
      : `It goes on to ${next.join(', then ')} automatically${bake}, and is rolled back if it does worse.`,
    `Progress:  ${commandOf(context, 'status')}`,
  ];
}

const unchecked = (context: Context, version: string, { code, findings }: Refusal) =>
  new Refusal(`${context.name} ${version} was not seen to work with all that is live. Missing:`, {
    code,
    findings,
    next: commandOf(context, `check --version ${version}`),
  });
