import type { FastifyInstance } from 'fastify';
import { pluralize } from '../../../gateways/mail/index.ts';
import { hashOf, newEmailCode } from './ownership-verification.policy.ts';

export const stationCodeMail = 'station_code';

interface Asked {
  id: number;
  url: string;
  title: string;
  curator: string;
}

/** The code that shows who reads a station's mail. It is made when the mail leaves; only its hash is kept. */
export function defineStationCodeMail(app: FastifyInstance): void {
  const { hours } = app.config.rules.ownServices.proof;
  app.mail.define(stationCodeMail, async (db, _recipient, { verificationId }) => {
    const proof = await db('ownership_verifications as c')
      .join('services as s', 's.id', 'c.service_id')
      .join('curator_profiles as p', 'p.id', 's.curator_profile_id')
      .where({ 'c.id': Number(verificationId) })
      .whereNull('c.ended_at')
      .whereRaw('c.expires_at > app_now()')
      .first<Asked | undefined>('c.id', 'c.url', 's.title', { curator: 'p.display_name' });
    if (!proof) return null;
    const code = newEmailCode();
    await db('ownership_verifications')
      .where({ id: proof.id })
      .update({ code_hash: hashOf(code) });
    return {
      subject: `${code} is your code for Fanfare`,
      preview: `It shows that you look after ${proof.url}.`,
      role: 'curator',
      heading: code,
      paragraphs: [
        `${proof.curator} wants to offer “${proof.title}” on Fanfare, where artists send their tracks to stations and get an answer.`,
        `This code shows that they look after ${proof.url}. Please pass it on to them only if they do.`,
      ],
      notes: [
        `The code works once, for ${pluralize(hours, 'hour')}.`,
        'If nobody of your station asked for it, you need do nothing: without the code the station can’t be offered.',
      ],
      reason: 'You get this mail because somebody named this address as your station’s.',
    };
  });
}
