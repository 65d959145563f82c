import type { ApiFailure, Call } from '@fanfare/shell-contract';

export interface Sent {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
  onUploadProgress?: (sentBytes: number, totalBytes: number) => void;
}

export type Answers = Record<string, ((sent: Sent) => unknown) | object | null>;

/** A refusal as the shell's `call` throws it. */
export function refusal(
  code: ApiFailure['code'],
  message: string,
  { status = 409, ...rest }: Partial<Pick<ApiFailure, 'status' | 'fields' | 'details'>> = {},
): ApiFailure {
  return Object.assign(new Error(message), { name: 'ApiFailure' as const, code, status, requestId: 'r-1', ...rest });
}

/** A promise that the test settles, as a slow network would. */
export const pending = <T>() => Promise.withResolvers<T>();

/**
 * A fake of the shell's `call`. A call without an answer fails.
 * @param answers by `METHOD /path`: data, or a function of the request that returns data or throws a {@link refusal}
 */
export function fakeApi(answers: Answers) {
  const calls: { key: string; sent: Sent }[] = [];
  const call = async (key: string, sent: Sent = {}): Promise<unknown> => {
    calls.push({ key, sent });
    const answer = answers[key];
    if (answer === undefined) throw new Error(`The test has no answer to ${key}`);
    await Promise.resolve();
    return typeof answer === 'function' ? answer(sent) : answer;
  };
  const callsTo = (key: string): Sent[] => calls.filter((made) => made.key === key).map(({ sent }) => sent);
  return {
    call: call as Call,
    calls,
    callsTo,
    /** The data sent to one call, in order. */
    sentTo: (key: string) =>
      callsTo(key).map(
        ({ signal: _signal, onUploadProgress: _onProgress, ...data }) =>
          Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)) as Sent,
      ),
  };
}
