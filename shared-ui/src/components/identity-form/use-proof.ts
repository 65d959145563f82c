import { useEffect, useRef, useState } from 'react';
import { answerWithPasskey, PasskeyError, type PasskeyAnswer, type PasskeyFault } from '../../lib/passkey.ts';

/** How a person can prove who they are. */
export type IdentityMethod = 'passkey' | 'code' | 'recoveryCode' | 'password' | 'emailCode';
/** Those that are typed. */
export type TypedMethod = Exclude<IdentityMethod, 'passkey'>;
/** The proof, by its method. */
export type Proof = { [M in TypedMethod]?: string } & { passkey?: PasskeyAnswer };

export interface Refusal {
  text: string;
  /** What was typed is wrong: said at its field. */
  isAboutInput: boolean;
}

export interface UseProofOptions {
  /** The server's options for a passkey. */
  passkeyRequest: () => object | Promise<object>;
  /** Sends a proof; rejects if it is refused. */
  onProof: (proof: Proof, signal: AbortSignal) => Promise<unknown>;
  /** What to say about a refusal. */
  refusalOf: (thrown: unknown, method: IdentityMethod) => Refusal;
  /** What to say if the browser gives no passkey. */
  passkeyTexts: Record<PasskeyFault, string>;
}

interface Attempt {
  method: IdentityMethod;
  pending: boolean;
  refusal: Refusal | null;
}

/** React hook: one proof at a time; another way, or leaving, gives up the one before. */
export function useProof({ passkeyRequest, onProof, refusalOf, passkeyTexts }: UseProofOptions) {
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function attempted(
    method: IdentityMethod,
    work: (signal: AbortSignal) => Promise<unknown>,
    isAutomatic = false,
  ) {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setAttempt({ method, pending: true, refusal: null });
    const end = (refusal: Refusal | null) => {
      if (running.current !== controller) return;
      running.current = null;
      setAttempt({ method, pending: false, refusal });
    };
    try {
      await work(signal);
      end(null);
    } catch (thrown) {
      if (signal.aborted) return;
      if (!(thrown instanceof PasskeyError)) return end(refusalOf(thrown, method));
      // Nobody asked for the browser's dialog: closing it is a choice, not a failure.
      const isChoice = isAutomatic && thrown.fault === 'cancelled';
      return end(isChoice ? null : { text: passkeyTexts[thrown.fault], isAboutInput: false });
    }
  }

  const prove = (method: IdentityMethod, find: (signal: AbortSignal) => Promise<Proof>, isAutomatic = false) =>
    attempted(
      method,
      async (signal) => {
        const proof = await find(signal);
        signal.throwIfAborted();
        await onProof(proof, signal);
      },
      isAutomatic,
    );

  return {
    attempt,
    /** Asks for a code by email. */
    mailCode: (send: () => Promise<unknown>) => void attempted('emailCode', send),
    /** Sends what was typed. */
    answer: (method: TypedMethod, value: string) => void prove(method, async () => ({ [method]: value })),
    /** @param isAutomatic nobody pressed anything */
    usePasskey: (isAutomatic: boolean) =>
      void prove(
        'passkey',
        async (signal) => ({ passkey: await answerWithPasskey(await passkeyRequest(), signal) }),
        isAutomatic,
      ),
    giveUp: () => {
      running.current?.abort();
      running.current = null;
      setAttempt(null);
    },
  };
}
