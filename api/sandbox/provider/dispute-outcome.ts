import { refuse } from '../loopback-server.ts';

const outcomes = ['won', 'lost'] as const;
/** How a dispute ends for the seller. */
export type DisputeOutcome = (typeof outcomes)[number];

/** A request that ends a dispute. */
export type ClosingRequest = { Params: { id: string }; Body: { outcome?: unknown } | null };

export const disputeOutcomeOf = (body: ClosingRequest['Body']): DisputeOutcome =>
  outcomes.find((one) => one === body?.outcome) ??
  refuse(400, 'invalid', 'Send {"outcome": "won" | "lost"}, as it ends for the seller.');
