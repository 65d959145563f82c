import type { FastifyInstance } from 'fastify';
import { pluralize } from '../../../gateways/mail/index.ts';
import { domainOf } from '../own/service-address.ts';
import { hashOf, newEmailCode } from './ownership-verification.policy.ts';

export const stationCodeMail = 'station_code';

interface Verification {
  id: number;
  url: string;
}

/**
 * Verifies a station by an email at its domain. The code is created when the email is sent; only its hash is stored. Whoever reads there
 * hasn't asked for it, so nothing in it is written by who did: no name, no title, no path of an address.
 */
export function defineStationCodeMail(app: FastifyInstance): void {
  const { hours } = app.config.rules.ownServices.proof;
  app.mail.define(stationCodeMail, async (db, _recipient, { verificationId }) => {
    const verification = await db('ownership_verifications as c')
      .where({ 'c.id': Number(verificationId) })
      .whereNull('c.ended_at')
      .whereRaw('c.expires_at > app_now()')
      .first<Verification | undefined>('c.id', 'c.url');
    if (!verification) return null;
    const domain = domainOf(verification.url);
    const code = newEmailCode();
    await db('ownership_verifications')
      .where({ id: verification.id })
      .update({ code_hash: hashOf(code) });
    return {
      subject: `${code} is your code for Fanfare`,
      preview: `It verifies that you run ${domain}.`,
      role: 'curator',
      heading: code,
      paragraphs: [
        `Somebody wants to offer the station at ${domain} on Fanfare, where artists send their tracks to stations and get an answer.`,
        `This code verifies that they run it. Please pass it on only if they do.`,
      ],
      notes: [
        `The code works once, for ${pluralize(hours, 'hour')}.`,
        'If nobody at your station asked for it, ignore this email: without the code the station can’t be offered.',
      ],
      reason: 'You get this email because somebody named this address as your station’s.',
    };
  });
}
