import type { Call } from '@fanfare/shell-contract';

/** Counts pending API writes and uploads. */
export function countWrites(call: Call, onWritten: () => void): { call: Call; pending: () => number } {
  let pending = 0;
  const counted = async (...args: Parameters<Call>): Promise<unknown> => {
    const [key] = args;
    if (key.startsWith('GET ')) return call(...args);
    pending += 1;
    try {
      const data: unknown = await call(...args);
      onWritten();
      return data;
    } finally {
      pending -= 1;
    }
  };
  return { call: counted as Call, pending: () => pending };
}
