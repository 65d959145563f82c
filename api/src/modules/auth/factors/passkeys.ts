import { createHash } from 'node:crypto';
import type { NewPasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '@fanfare/api-contract';
import type { Config } from '../../../config.ts';
import { loadedLater } from '../../../loaded-later.ts';
import { newSecret } from '../../../secrets.ts';
import { keyedHash } from './sealing.ts';

const library = loadedLater(() => import('@simplewebauthn/server'));

/** Asked of the authenticator: a PIN, a fingerprint or a face, so that a passkey alone in a thief's hand isn't enough. */
const userVerification = 'required' as const;

/** A passkey as it is stored. */
export interface Passkey {
  id: number;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

/** The site that passkeys belong to: the host of the shell, and the origins of its pages there. */
function siteOf({ shellUrl, origins }: Config): { rpID: string; origins: string[] } {
  const { hostname, origin } = new URL(shellUrl);
  const isHere = (address: string) => new URL(address).hostname === hostname;
  return { rpID: hostname, origins: [...new Set([origin, ...origins.filter(isHere)])] };
}

/** Stored in place of a challenge. */
export const challengeHash = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();

const isOf = (hash: Buffer) => (challenge: string) => challengeHash(challenge).equals(hash);
const described = ({ credentialId, transports }: Passkey) => ({ id: credentialId, transports });

/** What a browser needs to make a passkey. */
export async function creationOptions(
  config: Config,
  account: { id: number; email: string },
  known: readonly Passkey[],
): Promise<{ options: PasskeyCreation; hash: Buffer }> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: 'Fanfare',
    rpID: siteOf(config).rpID,
    userName: account.email,
    userDisplayName: account.email,
    // The same for all passkeys of an account, and says nothing about it.
    userID: new Uint8Array(keyedHash(config.mediaSecret, 'passkey users', String(account.id))),
    challenge: Uint8Array.from(Buffer.from(newSecret(), 'base64url')),
    timeout: config.rules.accounts.secondFactor.challengeSeconds * 1_000,
    attestationType: 'none',
    excludeCredentials: known.map(described),
    authenticatorSelection: { residentKey: 'preferred', userVerification },
  });
  return { options: options as PasskeyCreation, hash: challengeHash(options.challenge) };
}

/** What a browser needs to sign with one of these passkeys. */
export async function requestOptions(
  config: Config,
  known: readonly Passkey[],
): Promise<{ options: PasskeyRequest; hash: Buffer }> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: siteOf(config).rpID,
    challenge: Uint8Array.from(Buffer.from(newSecret(), 'base64url')),
    timeout: config.rules.accounts.secondFactor.challengeSeconds * 1_000,
    allowCredentials: known.map(described),
    userVerification,
  });
  return { options: options as PasskeyRequest, hash: challengeHash(options.challenge) };
}

/** @returns the new passkey; null where the answer doesn't fit the challenge, the site or the protocol */
export async function createdPasskey(
  config: Config,
  answer: NewPasskey,
  hash: Buffer,
): Promise<Omit<Passkey, 'id'> | null> {
  const site = siteOf(config);
  const { verifyRegistrationResponse } = await library();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: isOf(hash),
      expectedOrigin: site.origins,
      expectedRPID: site.rpID,
      requireUserVerification: true,
    });
    if (!verified) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    // What is signed counts; the answer's own id is only a copy, of which the length was checked.
    if (id !== answer.id) return null;
    const transports = answer.response.transports ?? [];
    return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
  } catch {
    // The library throws for whatever doesn't fit.
    return null;
  }
}

/** @returns the passkey's counter after this use; null where the signature doesn't fit the challenge, the site or the passkey */
export async function signedCounter(
  config: Config,
  answer: PasskeyAnswer,
  { passkey, hash }: { passkey: Passkey; hash: Buffer },
): Promise<number | null> {
  const site = siteOf(config);
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: isOf(hash),
      expectedOrigin: site.origins,
      expectedRPID: site.rpID,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
