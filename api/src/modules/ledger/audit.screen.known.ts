/** A part of what should have been transferred, and the ids of all that it doesn't know about. */
export interface Known<Id> {
  sum: bigint;
  unknownIds: readonly Id[];
}

/** Above this share of all submissions or journals the exact checks look at everything instead of so many by their ids. */
const mostShare = 0.25;
/** Never too many: small books are added up as well. */
const few = 1_000;
export const areMost = (ids: readonly unknown[], count: number) => ids.length > Math.max(few, count * mostShare);
