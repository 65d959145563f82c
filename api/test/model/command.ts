import fc from 'fast-check';
import { expect } from 'vitest';
import type { Model } from './model.ts';
import type { World } from './world.ts';
import { agree } from './look.ts';

/** An answer of the API, as far as a model can predict it. */
export interface Answer {
  statusCode: number;
  body: string;
}

/** Counts commands and their outcomes over all runs, to show that each was really tried. */
export const tally = new Map<string, number>();
export const count = (what: string) => tally.set(what, (tally.get(what) ?? 0) + 1);

/** The code of a refusal; null where it succeeded. */
export const codeOf = ({ body }: Answer): string | null => JSON.parse(body).error?.code ?? null;

/** The answer matches the rules: success, or this error code. */
export function expectCode(what: string, answer: Answer, code: string | null): void {
  const said = codeOf(answer);
  // The text that identifies a command in a failure.
  expect({ what, said, ...(said !== code && { body: answer.body }) }).toEqual({ what, said: code });
  count(`${what}: ${code ?? 'done'}`);
}

export type Step = fc.AsyncCommand<Model, World>;

/**
 * A command: the numbers of its input select its subject from what exists then, so that shrinking can drop any part of a run.
 * Afterwards everything matches the model.
 */
export function command<Input>(
  name: string,
  input: fc.Arbitrary<Input>,
  can: (model: Model, input: Input) => boolean,
  run: (model: Model, real: World, input: Input) => Promise<void>,
): fc.Arbitrary<Step> {
  return input.map((given) => ({
    check: (model: Readonly<Model>) => model.left > 0 && can(model as Model, given),
    async run(model: Model, real: World) {
      count('commands');
      model.left -= 1;
      await run(model, real, given);
      await agree(model, real);
    },
    toString: () => `${name}(${fc.stringify(given)})`,
  }));
}

export const oneOf = <T>(all: readonly T[], pick: number): T => all[all.length - 1 - (pick % all.length)]!;
/** The creators among a run's people. */
export const creators = fc.constantFrom(0, 1);
export const always = (): boolean => true;
export const pick = fc.nat({ max: 1_000 });
export const picked = fc.record({ pick });

/**
 * A command with a subject: four times out of five one for which it should succeed (skipped without one), else any,
 * including those that will be refused.
 */
export const aimed = <Target, Input extends { pick: number }>(
  name: string,
  input: fc.Arbitrary<Input>,
  all: (model: Model) => readonly Target[],
  fits: (one: Target, model: Model) => boolean,
  run: (model: Model, real: World, one: Target, input: Input) => Promise<void>,
): fc.Arbitrary<Step> => {
  const from = (model: Model, number: number) =>
    number % 5 === 0 ? all(model) : all(model).filter((one) => fits(one, model));
  return command(
    name,
    input,
    (model, given) => from(model, given.pick).length > 0,
    (model, real, given) => run(model, real, oneOf(from(model, given.pick), given.pick), given),
  );
};
