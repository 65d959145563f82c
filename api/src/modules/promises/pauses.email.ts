import type { ServiceStatus } from '@fanfare/api-contract';
import type { Config } from '../../config.ts';
import { pluralize, type MailTemplate } from '../../gateways/mail/index.ts';
import { queryRow } from '../../sql.ts';
import { reasonTexts } from './broken-promises.email.ts';
import { brokenByIds, pausedAmong } from './pauses.repository.ts';
import { brokenReason } from './promises.presenter.ts';

/** The names of both emails in the outbox. */
export const servicePausedEmailName = 'promises.service-paused';
export const serviceResumedEmailName = 'promises.service-resumed';

const reason = 'You’re getting this email because you offer this service on Fanfare.';

/** To the curator: why a service is paused, and what comes next. Null once it is resumed. */
export const servicePausedEmail =
  ({ rules, shellUrl }: Config): MailTemplate =>
  async (db, _recipient, data) => {
    const { pauseByPromises } = rules.services;
    const [service] = await pausedAmong(db, pauseByPromises, [(data as { serviceId: number }).serviceId]);
    if (!service) return null;
    const broken = await brokenByIds(db, service.broken_ids);
    const name = `“${service.title}”`;
    return {
      subject: `${name} is paused until we’ve looked`,
      preview: 'It broke too many of its promises.',
      role: 'curator',
      heading: `${name} is paused`,
      paragraphs: [
        `It broke ${service.broken_count} of its last ${pluralize(service.decided_count, 'promise')}, so artists can’t choose it for now.`,
        'We look at these promises and their proofs, then decide when it takes tracks again. You’ll get an email; there’s nothing you need to do.',
        'Tracks that were sent to you already keep their deadlines, and you earn for answering them as before. The promises you’ve made still stand.',
      ],
      sections: [
        {
          title: 'Broken promises',
          rows: broken.map((row) => ({
            title: row.track_title,
            url: `${shellUrl}/curator?submission=${row.id}`,
            meta: [row.track_artist, reasonTexts[brokenReason(row)]],
          })),
        },
      ],
      action: { label: 'View your services', url: `${shellUrl}/curator/services` },
      reason,
    };
  };

const nextTexts: Partial<Record<ServiceStatus, string>> = {
  active: 'Artists can choose it again.',
  paused: 'It was paused before that, so it still is: you can resume it, or have it checked again, on its page.',
};

/** To the curator: staff have looked, what they wrote, and what counts from now on. */
export const serviceResumedEmail =
  ({ shellUrl }: Config): MailTemplate =>
  async (db, _recipient, data) => {
    const { serviceId, reason: staffReason } = data as { serviceId: number; reason: string };
    const service = await queryRow<{ title: string; status: ServiceStatus }>(db)`
      SELECT title, status FROM services WHERE id = ${serviceId} AND paused_by IS DISTINCT FROM 'promises'`;
    if (!service) return null;
    const isActive = service.status === 'active';
    const name = `“${service.title}”`;
    return {
      subject: isActive ? `${name} takes tracks again` : `We’ve looked at ${name}`,
      preview: 'Only promises from now on count.',
      role: 'curator',
      heading: isActive ? `${name} takes tracks again` : `We’ve looked at ${name}`,
      paragraphs: [
        `We’ve looked at the promises that were broken. ${nextTexts[service.status] ?? ''}`.trim(),
        `What we wrote: ${staffReason}`,
        'From now on only new results count: if too many promises break again, it’s paused again.',
      ],
      action: { label: 'View your services', url: `${shellUrl}/curator/services` },
      reason,
    };
  };
