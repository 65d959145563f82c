import type { FastifyInstance } from 'fastify';
import { cancelOverdue, remind, sendWhatHasAudio } from './audio-wait.job.ts';
import { audioReminder, audioReminderMail } from './audio-reminder.mail.ts';

const everySeconds = 20;

/** What time does to campaigns that wait for audio. */
export function campaignJobs(app: FastifyInstance): void {
  const { db, config } = app;
  app.mail.define(audioReminder, audioReminderMail(config));
  app.jobs.every('campaigns.audio', everySeconds, async () => {
    await sendWhatHasAudio(db);
    while ((await cancelOverdue(db, config.rules)) > 0);
    await remind(db, config.rules);
  });
}
