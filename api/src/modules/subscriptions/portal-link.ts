import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Clock } from '../../plugins/clock.ts';

interface Signer {
  config: Pick<Config, 'apiUrl' | 'mediaSecret' | 'rules'>;
  clock: Pick<Clock, 'nowSeconds'>;
}

// The purpose stands in front: a signature of an audio file is none here.
const signatureOf = (secret: string, accountId: number, expiresAtSeconds: number) =>
  createHmac('sha256', secret).update(`portal:${accountId}:${expiresAtSeconds}`).digest('base64url');

/** The address that leads an account to its customer portal, good for ten minutes. Give it to nobody else: whoever has it can. */
export function portalLink({ config, clock }: Signer, accountId: number): string {
  const expiresAt = clock.nowSeconds() + config.rules.pro.portalLinkSeconds;
  const signature = signatureOf(config.mediaSecret, accountId, expiresAt);
  return `${config.apiUrl}/api/v2/subscriptions/portal?account=${accountId}&exp=${expiresAt}&sig=${signature}`;
}

/** What a link is: ours and good, ours but too old, or somebody's invention. */
export function judgePortalLink(
  { config, clock }: Signer,
  asked: { account: number; exp: number; sig: string },
): 'good' | 'expired' | 'forged' {
  const expected = Buffer.from(signatureOf(config.mediaSecret, asked.account, asked.exp));
  const given = Buffer.from(asked.sig);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return 'forged';
  return clock.nowSeconds() < asked.exp ? 'good' : 'expired';
}
