import type { FastifyInstance } from 'fastify';
import { pluralize } from '../../../gateways/mail/index.ts';
import { hashOf, newEmailCode } from './ownership-verification.policy.ts';

export const stationCodeMail = 'station_code';

interface Verification {
  id: number;
  url: string;
  title: string;
  curator: string;
}

/** Verifies a station by an email at its domain. The code is created when the email is sent; only its hash is stored. */
export function defineStationCodeMail(app: FastifyInstance): void {
  const { hours } = app.config.rules.ownServices.proof;
  app.mail.define(stationCodeMail, async (db, _recipient, { verificationId }) => {
    const verification = await db('ownership_verifications as c')
      .join('services as s', 's.id', 'c.service_id')
      .join('curator_profiles as p', 'p.id', 's.curator_profile_id')
      .where({ 'c.id': Number(verificationId) })
      .whereNull('c.ended_at')
      .whereRaw('c.expires_at > app_now()')
      .first<Verification | undefined>('c.id', 'c.url', 's.title', { curator: 'p.display_name' });
    if (!verification) return null;
    const code = newEmailCode();
    await db('ownership_verifications')
      .where({ id: verification.id })
      .update({ code_hash: hashOf(code) });
    return {
      subject: `${code} is your code for Fanfare`,
      preview: `It verifies that you run ${verification.url}.`,
      role: 'curator',
      heading: code,
      paragraphs: [
        `${verification.curator} wants to offer “${verification.title}” on Fanfare, where artists send their tracks to stations and get an answer.`,
        `This code verifies that they run ${verification.url}. Please pass it on only if they do.`,
      ],
      notes: [
        `The code works once, for ${pluralize(hours, 'hour')}.`,
        'If nobody at your station asked for it, ignore this email: without the code the station can’t be offered.',
      ],
      reason: 'You get this email because somebody named this address as your station’s.',
    };
  });
}
