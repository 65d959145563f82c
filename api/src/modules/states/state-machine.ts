import { type Because, because, type PlainReason, type ReasonWith } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';

export type Initiator = 'creator' | 'curator' | 'staff' | 'time' | 'checks';

/**
 * What an action does to the money of one submission:
 * - `none`: nothing
 * - `release`: the whole hold goes back to its lots
 * - `post`: the whole hold is spent: the curator's share to their clearing wallet, the rest to the platform
 * - `post_fee`: as much of it as a decline costs is spent and shared, the rest is released
 * - `return_fee`: the platform's share goes back as a promo lot, as far as paid lots may return it; the earning stays
 * - `return_all`: all that was spent and isn't returned yet goes back, the earning with it
 */
export type MoneyEffect = 'none' | 'release' | 'post' | 'post_fee' | 'return_fee' | 'return_all';

/** Playlists and radios are paid at the answer; an influencer's price is held until the post is verified. */
export type PaymentModel = 'on_answer' | 'escrow';

export interface Transition<State extends string, Action extends string> {
  from: State;
  to: State;
  action: Action;
  by: readonly Initiator[];
  /** By payment model; left out where the action doesn't exist. */
  money?: { on_answer?: MoneyEffect; escrow?: MoneyEffect };
  /** The condition, for the document. */
  when?: string;
}

/** The states of one kind of record and every transition between them. Whatever isn't listed is refused. */
export interface Machine<State extends string, Action extends string> {
  name: string;
  first: readonly State[];
  transitions: readonly Transition<State, Action>[];
  /** "This submission <has been answered>, so it can’t <be withdrawn>.", with the texts of states and actions. */
  refusal: ReasonWith<{ state: Because; action: Because }>;
  stateTexts: Readonly<Record<State, PlainReason>>;
  actionTexts: Readonly<Record<Action, PlainReason>>;
}

const isFor = ({ money }: Transition<string, string>, model: PaymentModel | undefined) =>
  model === undefined || money === undefined || model in money;

/** The transition of an action, or null where it isn't possible from that state. */
export const findTransition = <S extends string, A extends string>(
  machine: Machine<S, A>,
  from: S,
  action: A,
  model?: PaymentModel,
): Transition<S, A> | null =>
  machine.transitions.find((each) => each.from === from && each.action === action && isFor(each, model)) ?? null;

/**
 * The state that an action leads to.
 * @throws AppError wrong_state where it isn't possible from that state
 */
export function nextState<S extends string, A extends string>(
  machine: Machine<S, A>,
  from: S,
  action: A,
  model?: PaymentModel,
): S {
  const transition = findTransition(machine, from, action, model);
  if (transition) return transition.to;
  const { refusal, stateTexts, actionTexts } = machine;
  const parts = { state: because(stateTexts[from]), action: because(actionTexts[action]) };
  throw new AppError('wrong_state', because(refusal, parts));
}

/** What an action does to the money of a submission; `none` where it isn't possible from that state. */
export const moneyEffect = <S extends string, A extends string>(
  machine: Machine<S, A>,
  from: S,
  action: A,
  model: PaymentModel,
): MoneyEffect => findTransition(machine, from, action, model)?.money?.[model] ?? 'none';
