import type { FastifyInstance } from 'fastify';
import { debtsChannel } from '../chargebacks/index.ts';
import { cancelOverdue, remind, sendWhatHasAudio } from './audio-wait.job.ts';
import { sendScheduled } from './schedule.job.ts';
import { decideWave } from './waves.service.ts';
import { audioReminder, audioReminderMail } from './audio-reminder.mail.ts';

const everySeconds = 20;
const audioJob = 'campaigns.audio';

/** Who chose a time looks at the clock. */
const scheduleEverySeconds = 5;

/** What time does to campaigns that wait: for their audio, for their time, for the end of their first wave. */
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
  app.jobs.every('campaigns.schedule', scheduleEverySeconds, async () => {
    while ((await sendScheduled(db)) > 0);
  });
  app.jobs.every('campaigns.waves', everySeconds, async () => {
    while (await decideWave(db));
  });
}
