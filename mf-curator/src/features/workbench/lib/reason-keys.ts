import { reasonCodes, type ReasonCode } from './draft.ts';

/** The key of each reason, in display order: 1 to 9, and 0 for the tenth. */
export const reasonKeys = Object.fromEntries(
  reasonCodes.map((code, index) => [code, String((index + 1) % reasonCodes.length)]),
) as Record<ReasonCode, string>;
