import type { Caller } from './caller.ts';
import type { Told } from './effects.ts';
import type { Outcome } from './journal.ts';

const atOnce = 8;

/**
 * Repeats under their keys all acts that were acknowledged or stayed unknown.
 * @param callers by account
 * @returns what is known now, and one line for each acknowledged act that is answered differently
 */
export async function repeatAll(
  told: readonly Told[],
  callers: ReadonlyMap<number, Caller>,
): Promise<{ told: Told[]; problems: string[] }> {
  const problems: string[] = [];
  const after: Told[] = [...told];
  const waiting = told.entries();
  const worker = async () => {
    for (const [index, { act, outcome }] of waiting) {
      if (outcome?.state === 'refused') continue;
      const repeated = await callers.get(act.accountId)!.repeat(act);
      after[index] = { act, outcome: repeated };
      // Where it is another one now, what it was before is there as well.
      if (act.kind === 'buy' && outcome?.state === 'acknowledged') after.push({ act, outcome });
      const problem = differs(outcome, repeated);
      if (problem) problems.push(`${act.kind} #${act.subject ?? act.id}: ${problem}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { told: after, problems };
}

const idOf = (data: unknown): unknown => {
  const { id, purchase } = (data ?? {}) as { id?: number; purchase?: { id: number } };
  return purchase?.id ?? id;
};

const isPaid = (data: unknown): boolean | null => {
  const { purchase } = (data ?? {}) as { purchase?: { status: string } };
  return purchase ? purchase.status === 'paid' : null;
};

function differs(before: Outcome | null, now: Outcome): string | null {
  if (now.state === 'unknown') return `repeated, it is still unknown (${now.why})`;
  if (before?.state !== 'acknowledged') return null;
  if (now.state === 'refused') return `acknowledged, and refused when repeated (${now.code})`;
  // A second key that joined a purchase in progress isn't stored with it: once that is paid, it begins another (decision 181).
  const isJoined = isPaid(now.data) === false && idOf(before.data) !== idOf(now.data);
  return isJoined || idOf(before.data) === idOf(now.data)
    ? null
    : `answered as ${String(idOf(before.data))}, then as ${String(idOf(now.data))}`;
}
