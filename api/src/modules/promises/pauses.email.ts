import type { ServiceStatus } from '@fanfare/api-contract';
import type { Config } from '../../config.ts';
import type { MailTemplate } from '../../gateways/mail/index.ts';
import { queryRow } from '../../sql.ts';
import { brokenByIds, pausedAmong } from './pauses.repository.ts';
import { brokenReason } from './promises.presenter.ts';

/** The names of both emails in the outbox. */
export const servicePausedEmailName = 'promises.service-paused';
export const serviceResumedEmailName = 'promises.service-resumed';

/** To the curator: why a service is paused, and what comes next. Null once it is resumed. */
export const servicePausedEmail =
  ({ rules, shellUrl }: Config): MailTemplate =>
  async (db, _recipient, data, { t }) => {
    const { pauseByPromises } = rules.services;
    const [service] = await pausedAmong(db, pauseByPromises, [(data as { serviceId: number }).serviceId]);
    if (!service) return null;
    const broken = await brokenByIds(db, service.broken_ids);
    const named = { service: service.title };
    return {
      subject: t('service_mail.paused_subject', named),
      preview: t('service_mail.paused_preview'),
      role: 'curator',
      heading: t('service_mail.paused', named),
      paragraphs: [
        t('service_mail.paused_text', { broken: service.broken_count, count: service.decided_count }),
        t('service_mail.paused_next'),
        t('service_mail.paused_queue'),
      ],
      sections: [
        {
          title: t('service_mail.broken_title'),
          rows: broken.map((row) => ({
            title: row.track_title,
            url: `${shellUrl}/curator?submission=${row.id}`,
            meta: [row.track_artist, t(`broken_mail.${brokenReason(row)}`)],
          })),
        },
      ],
      action: { label: t('service_mail.action'), url: `${shellUrl}/curator/services` },
      reason: t('service_mail.reason'),
    };
  };

const lookedTexts = {
  active: 'service_mail.looked_active',
  paused: 'service_mail.looked_paused',
} as const satisfies Partial<Record<ServiceStatus, string>>;
const isNamed = (status: ServiceStatus): status is keyof typeof lookedTexts => status in lookedTexts;

/** To the curator: staff have looked, what they wrote, and what counts from now on. */
export const serviceResumedEmail =
  ({ shellUrl }: Config): MailTemplate =>
  async (db, _recipient, data, { t }) => {
    const { serviceId, reason: staffReason } = data as { serviceId: number; reason: string };
    const service = await queryRow<{ title: string; status: ServiceStatus }>(db)`
      SELECT title, status FROM services WHERE id = ${serviceId} AND paused_by IS DISTINCT FROM 'promises'`;
    if (!service) return null;
    const { status } = service;
    const subject = t(status === 'active' ? 'service_mail.resumed' : 'service_mail.looked', { service: service.title });
    return {
      subject,
      preview: t('service_mail.resumed_preview'),
      role: 'curator',
      heading: subject,
      paragraphs: [
        t(isNamed(status) ? lookedTexts[status] : 'service_mail.looked_text'),
        t('flag_mail.wrote', { text: staffReason }),
        t('service_mail.from_now'),
      ],
      action: { label: t('service_mail.action'), url: `${shellUrl}/curator/services` },
      reason: t('service_mail.reason'),
    };
  };
