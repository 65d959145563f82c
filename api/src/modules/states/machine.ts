import { AppError } from '../../plugins/errors.ts';

export type Who = 'creator' | 'curator' | 'staff' | 'time' | 'checks';

/**
 * What an act does to the money of one submission:
 * - `none`: nothing
 * - `release`: the whole hold goes back to its lots
 * - `post`: the whole hold is spent: the curator's share to their clearing wallet, the rest to the platform
 * - `post_fee`: as much of it as a decline costs is spent and shared, the rest goes back
 * - `return_fee`: the platform's share goes back to the lots that it came from; the earning stays
 * - `return_all`: all that was spent and isn't back yet goes back, the earning with it
 */
export type Money = 'none' | 'release' | 'post' | 'post_fee' | 'return_fee' | 'return_all';

export interface Transition<State extends string, Act extends string> {
  from: State;
  to: State;
  act: Act;
  who: readonly Who[];
  /** By what is bought: the price of an influencer is held until the post is verified. Left out where the act doesn't exist. */
  money?: { placement?: Money; escrow?: Money };
  /** The condition, for the drawing. */
  when?: string;
}

/** The life of one kind of thing: its states and every way from one to another. Whatever isn't listed is refused. */
export interface Machine<State extends string, Act extends string> {
  name: string;
  first: readonly State[];
  transitions: readonly Transition<State, Act>[];
  /** "This submission <has been answered>, so it can’t <be withdrawn> any more." */
  thing: string;
  stateWords: Readonly<Record<State, string>>;
  actWords: Readonly<Record<Act, string>>;
}

export type Kind = 'placement' | 'escrow';

const isFor = (transition: Transition<string, string>, kind: Kind | undefined) =>
  kind === undefined || transition.money === undefined || kind in transition.money;

/** The transition of an act, or null where it isn't possible from there. @param kind what is bought, where that matters */
export const find = <S extends string, A extends string>(
  machine: Machine<S, A>,
  from: S,
  act: A,
  kind?: Kind,
): Transition<S, A> | null =>
  machine.transitions.find((one) => one.from === from && one.act === act && isFor(one, kind)) ?? null;

/**
 * Where an act leads.
 * @throws AppError wrong_state where it isn't possible from there, in words
 */
export function next<S extends string, A extends string>(machine: Machine<S, A>, from: S, act: A, kind?: Kind): S {
  const transition = find(machine, from, act, kind);
  if (transition) return transition.to;
  const { thing, stateWords, actWords } = machine;
  throw new AppError('wrong_state', `This ${thing} ${stateWords[from]}, so it can’t ${actWords[act]}.`);
}
