import type { ParamsOfReason, Reason } from './reasons.ts';
import type { Explanation, Params } from './text.ts';

/** Why something is refused, or what else is said in words, as a text of the catalogue and its values. */
export interface Because extends Explanation {
  reason: Reason;
}
type ValuesOf<K extends Reason> = ParamsOfReason[K] extends null ? [] : [params: ParamsOfReason[K]];

/** The texts that such values are enough for. */
export type ReasonWith<Values> = {
  [K in Reason]: ParamsOfReason[K] extends null ? never : Values extends ParamsOfReason[K] ? K : never;
}[Reason];
/** The texts without values. */
export type PlainReason = { [K in Reason]: ParamsOfReason[K] extends null ? K : never }[Reason];

/**
 * Names a text of `locales/en/refusals.json`, with exactly its values.
 * @param params left out for a text without values
 */
export const because = <K extends Reason>(reason: K, ...[params]: ValuesOf<K>): Because => ({
  reason,
  ...(params && { params: params as Params }),
});

/** The message of a check of a schema, which can be a string only. */
export const why = <K extends Reason>(reason: K, ...params: ValuesOf<K>): string =>
  asMessage(because(reason, ...params));
export const asMessage = (explanation: Because): string => JSON.stringify(explanation);
export const ofMessage = (message: string): Because => JSON.parse(message) as Because;
