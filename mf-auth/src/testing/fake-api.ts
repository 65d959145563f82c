import type { ApiFailure, Call } from '@fanfare/shell-contract';
import { vi } from 'vitest';

interface Sent {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}
type Answers = Record<string, (sent: Sent) => unknown>;

/** A refusal as the shell's `call` throws it. */
export function refusal(
  status: number,
  code: ApiFailure['code'],
  message: string,
  more: Partial<ApiFailure> = {},
): ApiFailure {
  return Object.assign(new Error(message), { name: 'ApiFailure' as const, status, code, requestId: 'r-1', ...more });
}

/** A stand-in for the shell's `call`: answers by `METHOD /path`, and fails the test on a call that it doesn't know. */
export function fakeApi(answers: Answers) {
  const calls: { key: string; sent: Sent }[] = [];
  const call = vi.fn(async (key: string, { params, query, body }: Sent = {}) => {
    const sent = { ...(params ? { params } : {}), ...(query ? { query } : {}), ...(body ? { body } : {}) };
    calls.push({ key, sent });
    const answer = answers[key];
    if (!answer) throw new Error(`unexpected call: ${key}`);
    return answer(sent);
  });
  return {
    call: call as unknown as Call,
    /** What was sent to one call, in order. */
    sentTo: (asked: string): Sent[] => calls.filter(({ key }) => key === asked).map(({ sent }) => sent),
  };
}
