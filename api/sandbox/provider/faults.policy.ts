import { refuse } from '../loopback-server.ts';

const faultModes = ['500_before', '500_after', 'reset', 'timeout', '429'] as const;
export type FaultMode = (typeof faultModes)[number];

/** Faults to inject. Rates are shares of events, 0 to 1. */
export interface Policy {
  /** Each event is sent up to this many times more, at random. */
  duplicate: number;
  /** Sends in any order: each at a random time within two seconds. */
  shuffle: boolean;
  delayMs: number;
  /** Never sent. */
  dropRate: number;
  /** Changed after signing, on the first attempt. */
  tamperRate: number;
  /** Signed with a time an hour ago, on the first attempt. */
  staleRate: number;
  /** `after`: the work is done and its answer lost, as with `reset` and `timeout`. */
  faults: { call: string; mode: FaultMode; times: number }[];
}

const noFaults: Policy = {
  duplicate: 0,
  shuffle: false,
  delayMs: 0,
  dropRate: 0,
  tamperRate: 0,
  staleRate: 0,
  faults: [],
};

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
    policy: { ...noFaults },
    calls: {} as Record<string, number>,
    deliveries: zeroCounts(),
    /** Replaces the whole policy; omitted faults are off. */
    set(body: unknown): Policy {
      faults.policy = { ...noFaults, ...checked(body) };
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

function checked(body: unknown): Partial<Policy> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return wrong('an object');
  const rules: Record<string, (value: unknown) => boolean> = {
    duplicate: (value) => within(value, 20) && Number.isInteger(value),
    shuffle: (value) => typeof value === 'boolean',
    delayMs: (value) => within(value, 600_000),
    dropRate: (value) => within(value, 1),
    tamperRate: (value) => within(value, 1),
    staleRate: (value) => within(value, 1),
    faults: (value) => Array.isArray(value) && value.every(isFault),
  };
  for (const [name, value] of Object.entries(body)) if (!rules[name]?.(value)) return wrong(`a good "${name}"`);
  return structuredClone(body);
}

const within = (value: unknown, most: number): boolean => typeof value === 'number' && value >= 0 && value <= most;

function isFault(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { call, mode, times } = value as Record<string, unknown>;
  return typeof call === 'string' && faultModes.some((one) => one === mode) && Number.isInteger(times);
}

const wrong = (what: string) => refuse(400, 'invalid', `The policy needs ${what}.`);
