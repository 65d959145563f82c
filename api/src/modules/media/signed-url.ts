import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Clock } from '../../plugins/clock.ts';

interface Signer {
  config: Pick<Config, 'apiUrl' | 'mediaSecret' | 'rules'>;
  clock: Pick<Clock, 'nowSeconds'>;
}

/** Addresses stay the same within a minute, so that refetching a list doesn't restart a player. */
const stepSeconds = 60;

const signatureOf = (secret: string, versionId: number, expiresAtSeconds: number) =>
  createHmac('sha256', secret).update(`audio:${versionId}:${expiresAtSeconds}`).digest('base64url');

/**
 * The address of a track version's file, valid for up to ten minutes. Issue it only where the caller may hear the track:
 * anybody with the address can.
 * @param app the server, or its configuration and clock
 */
export function signedAudioUrl({ config, clock }: Signer, versionId: number): string {
  const now = clock.nowSeconds();
  const expiresAt = now - (now % stepSeconds) + config.rules.uploads.signedUrlSeconds;
  const signature = signatureOf(config.mediaSecret, versionId, expiresAt);
  return `${config.apiUrl}/media/audio/${versionId}?exp=${expiresAt}&sig=${signature}`;
}

/** The address given instead to somebody who may no longer hear a track: it answers that, whatever the track. */
export const closedAudioUrl = ({ apiUrl }: Pick<Config, 'apiUrl'>): string => `${apiUrl}/media/audio/closed`;

/** Whether we issued an address for this version, and it is still valid. */
export function isSignatureGood(
  { config, clock }: Signer,
  asked: { versionId: number; expiresAtSeconds: number; signature: string },
): boolean {
  const expected = Buffer.from(signatureOf(config.mediaSecret, asked.versionId, asked.expiresAtSeconds));
  const given = Buffer.from(asked.signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return false;
  return clock.nowSeconds() < asked.expiresAtSeconds;
}
