import { trackEvent } from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../plugins/contract.ts';
import { forwardEvents } from './forward.job.ts';
import { keepEvent } from './marketing.repository.ts';

const jobName = 'marketing events';
const everySeconds = 60;

export async function marketing(app: FastifyInstance): Promise<void> {
  route(app, trackEvent, async ({ subject, body }) => {
    await keepEvent(app.db, subject.accountId, body.event, body.properties ?? {});
    app.jobs.wake(jobName);
    return { tracked: true };
  });

  app.jobs.every(jobName, everySeconds, () => forwardEvents(app));
}
