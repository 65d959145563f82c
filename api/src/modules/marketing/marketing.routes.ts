import { listMarketingEvents, retryMarketingEvent, trackEvent } from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import { because } from '../../because.ts';
import { pageOf, readPage } from '../../paging.ts';
import { route } from '../../plugins/contract.ts';
import { AppError, refuseField } from '../../plugins/errors.ts';
import { marketingJobName } from '../consents/index.ts';
import { factOf, freshDays, hasSubject, isFact } from './facts.repository.ts';
import { forwardEvents } from './forward.job.ts';
import { hasConsent, reasonAgainst, saveEvent } from './marketing.repository.ts';
import { marketingWebhook } from './webhook.routes.ts';
import { makeDue, presentQueued, queuePage, queuedEventOf, unsentEvents } from './queue.repository.ts';

const everySeconds = 60;

export async function marketing(app: FastifyInstance): Promise<void> {
  const { db } = app;

  route(app, trackEvent, async ({ subject: { accountId }, body }) => {
    const { event, subjectId = null } = body;
    if ((isFact(event) && hasSubject(event)) !== (subjectId !== null))
      refuseField('subjectId', because('fields.invalid', { field: 'subjectId' }));
    const isNew = await db.transaction(async (trx) => {
      if (!(await hasConsent(trx, accountId))) throw new AppError('forbidden', because('marketing.no_consent'));
      if (!isFact(event)) return saveEvent(trx, accountId, { event, subjectId, properties: body.properties ?? {} });
      const fact = await factOf(trx, accountId, event, subjectId);
      if (!fact) throw new AppError('not_found');
      return fact.isNews && (await saveEvent(trx, accountId, { event, subjectId, properties: fact.properties }));
    });
    if (isNew) app.jobs.wake(marketingJobName);
    return { tracked: true };
  });

  route(app, listMarketingEvents, async ({ query }) => {
    const { after, limit } = readPage(query);
    const rows = await queuePage(db, query.state ?? null, after?.[0] ?? null, limit + 1);
    return pageOf(rows, limit, (row) => [row.id], presentQueued);
  });

  route(app, retryMarketingEvent, async ({ params: { id } }) => {
    if (!(await queuedEventOf(db, id))) throw new AppError('not_found', because('marketing.not_queued'));
    const against = await reasonAgainst(db, id);
    if (against !== null)
      throw new AppError(
        'wrong_state',
        against === 'too_old' ? because('marketing.too_old', { days: freshDays }) : because(`marketing.${against}`),
      );
    if (!(await makeDue(db, id))) throw new AppError('in_flight', because('marketing.being_sent'));
    app.jobs.wake(marketingJobName);
    const row = await queuedEventOf(db, id);
    if (!row) throw new AppError('not_found', because('marketing.not_queued'));
    return presentQueued(row);
  });

  marketingWebhook(app);
  app.jobs.every(marketingJobName, everySeconds, () => forwardEvents(app));
  app.databaseFigures.backlog('marketing events', unsentEvents);
}
