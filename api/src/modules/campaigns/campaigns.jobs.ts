import type { FastifyInstance } from 'fastify';
import { debtsChannel } from '../chargebacks/index.ts';
import { cancelOverdue, remind, sendWhatHasAudio } from './audio-wait.job.ts';
import { audioReminder, audioReminderMail } from './audio-reminder.mail.ts';

const everySeconds = 20;
const audioJob = 'campaigns.audio';

/** What time does to campaigns that wait for audio. */
export function campaignJobs(app: FastifyInstance): void {
  const { db, config } = app;
  app.mail.define(audioReminder, audioReminderMail(config));
  // What waited for a debt needn't wait for the next turn.
  app.notifications.on(debtsChannel, () => app.jobs.wake(audioJob));
  app.jobs.every(audioJob, everySeconds, async () => {
    await sendWhatHasAudio(db);
    while ((await cancelOverdue(db, config.rules)) > 0);
    await remind(db, config.rules);
  });
}
