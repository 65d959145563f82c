import fc from 'fast-check';
import { expect } from 'vitest';
import type { Model } from './model.ts';
import type { World } from './world.ts';
import { agree } from './look.ts';

/** An answer of the API, as far as a model can say it beforehand. */
export interface Answer {
  statusCode: number;
  body: string;
}

/** Counts what was tried and what came of it, over all runs: else nobody knows that anything was. */
export const tally = new Map<string, number>();
const count = (what: string) => tally.set(what, (tally.get(what) ?? 0) + 1);

/** The code of a refusal; null where it was done. */
export const codeOf = ({ body }: Answer): string | null => JSON.parse(body).error?.code ?? null;

/** The answer is the one that the rules give: done, or refused with this code. */
export function expectCode(what: string, answer: Answer, code: string | null): void {
  expect({ what, code: codeOf(answer) }, answer.body).toEqual({ what, code });
  count(`${what}: ${code ?? 'done'}`);
}

export type Step = fc.AsyncCommand<Model, World>;

/**
 * A command: what it is about is chosen by the numbers of its input out of what there is then, so that any part of a run can be left
 * out when it is shrunk. After it everything is as the model has it.
 */
export function command<Input>(
  name: string,
  input: fc.Arbitrary<Input>,
  can: (model: Model, input: Input) => boolean,
  run: (model: Model, real: World, input: Input) => Promise<void>,
): fc.Arbitrary<Step> {
  return input.map((given) => ({
    check: (model: Readonly<Model>) => can(model, given),
    async run(model: Model, real: World) {
      count('commands');
      await run(model, real, given);
      await agree(model, real);
    },
    toString: () => `${name}(${fc.stringify(given)})`,
  }));
}

/** One of those there are; the newest are asked for more often than the oldest. */
export const oneOf = <T>(all: readonly T[], pick: number): T => all[all.length - 1 - (pick % all.length)]!;
/** Numbers that are small more often than not. */
export const pick = fc.nat({ max: 1_000 });

/** One for which it would be done, four times out of five; else any, also where it will be refused. */
export function aim<T>(all: readonly T[], number: number, fits: (one: T) => boolean): T {
  const fitting = all.filter(fits);
  return oneOf(number % 5 > 0 && fitting.length > 0 ? fitting : all, number);
}
