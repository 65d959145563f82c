import type * as WebAuthn from '@simplewebauthn/browser';

type Browser = typeof WebAuthn;
type CreationOptions = Parameters<Browser['startRegistration']>[0]['optionsJSON'];
type RequestOptions = Parameters<Browser['startAuthentication']>[0]['optionsJSON'];

export type NewPasskey = WebAuthn.RegistrationResponseJSON;
export type PasskeyAnswer = WebAuthn.AuthenticationResponseJSON;

/**
 * Why the browser gave no passkey. `cancelled`: closed or timed out, which browsers don't tell apart; `duplicate`: the device already has
 * one for this account; `failed`: the browser or the device can't.
 */
export type PasskeyFault = 'cancelled' | 'duplicate' | 'failed';

const faults: Record<string, PasskeyFault> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'duplicate',
};

/** Thrown when the browser gives no passkey. */
export class PasskeyError extends Error {
  readonly fault: PasskeyFault;

  constructor(cause: unknown) {
    super('The browser gave no passkey', { cause });
    this.fault = faults[cause instanceof Error ? cause.name : ''] ?? 'failed';
  }
}

/** Whether this browser knows passkeys at all. */
export const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

/** Asks the browser; its dialog closes when `signal` aborts. The library loads with the first passkey: most people need none. */
async function ask<T>(signal: AbortSignal, start: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await import(/* webpackChunkName: "passkey" */ '@simplewebauthn/browser');
  signal.throwIfAborted();
  const cancel = () => browser.WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', cancel);
  try {
    return await start(browser);
  } catch (thrown) {
    throw new PasskeyError(thrown);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/**
 * Has the browser make a passkey.
 * @param options the server's, as JSON
 * @throws PasskeyError
 */
export const createPasskey = (options: object, signal: AbortSignal): Promise<NewPasskey> =>
  ask(signal, ({ startRegistration }) => startRegistration({ optionsJSON: options as CreationOptions }));

/**
 * Has the browser answer with a passkey: its own, or one of a phone or a security key.
 * @param options the server's, as JSON
 * @throws PasskeyError
 */
export const answerWithPasskey = (options: object, signal: AbortSignal): Promise<PasskeyAnswer> =>
  ask(signal, ({ startAuthentication }) => startAuthentication({ optionsJSON: options as RequestOptions }));
