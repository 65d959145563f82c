import type { FastifyInstance } from 'fastify';
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
  app.mail.define(stationCodeMail, async (db, _recipient, { verificationId }, { t }) => {
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
      subject: t('station_mail.subject', { code }),
      preview: t('station_mail.preview', { domain }),
      role: 'curator',
      heading: code,
      paragraphs: [t('station_mail.text', { domain }), t('station_mail.pass_on')],
      notes: [t('station_mail.once', { count: hours }), t('station_mail.ignore')],
      reason: t('station_mail.reason'),
    };
  });
}
