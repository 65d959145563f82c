import * as z from 'zod/mini';
import { refuse } from '../loopback-server.ts';

const faultModes = ['500_before', '500_after', 'reset', 'timeout', '429'] as const;
export type FaultMode = (typeof faultModes)[number];

const share = z._default(z.number().check(z.gte(0), z.lte(1)), 0);

/** Faults to inject. Rates are shares of events, 0 to 1. */
const policy = z.strictObject({
  /** Each event is sent up to this many times more, at random. */
  duplicate: z._default(z.int().check(z.gte(0), z.lte(20)), 0),
  /** Sends in any order: each at a random time within two seconds. */
  shuffle: z._default(z.boolean(), false),
  delayMs: z._default(z.number().check(z.gte(0), z.lte(600_000)), 0),
  /** Never sent. */
  dropRate: share,
  /** Changed after signing, on the first attempt. */
  tamperRate: share,
  /** Signed with a time an hour ago, on the first attempt. */
  staleRate: share,
  /** `after`: the work is done and its answer lost, as with `reset` and `timeout`. */
  faults: z._default(z.array(z.looseObject({ call: z.string(), mode: z.enum(faultModes), times: z.int() })), () => []),
});

/** A whole policy; omitted faults are off. */
function parsed(body: unknown): z.infer<typeof policy> {
  const { success, data, error } = policy.safeParse(body);
  if (success) return data;
  const [issue] = error.issues;
  const name = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path[0];
  const needed = name === undefined ? 'an object' : `a good "${String(name)}"`;
  return refuse(400, 'invalid', `The policy needs ${needed}.`);
}

const zeroCounts = () => ({
  sent: 0,
  accepted: 0,
  refused: 0,
  dropped: 0,
  duplicates: 0,
  tampered: 0,
  tamperedAccepted: 0,
  stale: 0,
  staleAccepted: 0,
});

/** The current policy and its counters, in memory. */
export function createFaultInjector() {
  const faults = {
    policy: parsed({}),
    calls: {} as Record<string, number>,
    deliveries: zeroCounts(),
    /** Replaces the whole policy. */
    set(body: unknown) {
      faults.policy = parsed(body);
      return faults.policy;
    },
    /** Counts a call. @returns the fault to inject */
    calling(name: string): FaultMode | undefined {
      faults.calls[name] = (faults.calls[name] ?? 0) + 1;
      const fault = faults.policy.faults.find(({ call, times }) => call === name && times > 0);
      if (!fault) return undefined;
      fault.times -= 1;
      return fault.mode;
    },
    /** @returns the delay of each copy of a new event, in milliseconds; empty: it is lost */
    copies(): number[] {
      const { duplicate, shuffle, delayMs, dropRate } = faults.policy;
      if (Math.random() < dropRate) {
        faults.deliveries.dropped += 1;
        return [];
      }
      const more = Math.floor(Math.random() * (duplicate + 1));
      faults.deliveries.duplicates += more;
      return Array.from({ length: 1 + more }, () => delayMs + (shuffle ? Math.random() * 2_000 : 0));
    },
  };
  return faults;
}
export type FaultInjector = ReturnType<typeof createFaultInjector>;
