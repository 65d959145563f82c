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
export const count = (what: string) => tally.set(what, (tally.get(what) ?? 0) + 1);

/** The code of a refusal; null where it was done. */
export const codeOf = ({ body }: Answer): string | null => JSON.parse(body).error?.code ?? null;

/** The answer is the one that the rules give: done, or refused with this code. */
export function expectCode(what: string, answer: Answer, code: string | null): void {
  const said = codeOf(answer);
  // What it says in words is what one looks for.
  expect({ what, said, ...(said !== code && { body: answer.body }) }).toEqual({ what, said: code });
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
/** Who of the people of a run is a creator. */
export const creators = fc.constantFrom(0, 1);
export const always = (): boolean => true;
export const pick = fc.nat({ max: 1_000 });
export const picked = fc.record({ pick });

/**
 * A command about one of those there are: four times out of five about one for which it should be done (and not at all where there is
 * none), else about any, also where it will be refused.
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
