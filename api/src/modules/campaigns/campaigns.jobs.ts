import type { FastifyInstance } from 'fastify';
import { originOfNotice } from '../../plugins/notify.ts';
import { debtsChannel } from '../chargebacks/index.ts';
import { cancelOverdue, remindOfAudio, sendWithAudio } from './awaiting-audio.job.ts';
import { sendScheduled } from './schedule.job.ts';
import { decideWave } from './waves.service.ts';
import { audioReminder, audioReminderEmail } from './audio-reminder.email.ts';

const everySeconds = 20;
const audioJob = 'campaigns.audio';

/** A chosen time is kept to within seconds. */
const scheduleEverySeconds = 5;

/** Sends, reminds or cancels campaigns that wait for audio, for their scheduled time or for the end of their first wave. */
export function campaignJobs(app: FastifyInstance): void {
  const { db, config } = app;
  app.mail.define(audioReminder, audioReminderEmail(config));
  // A settled debt sends its campaigns immediately.
  app.notifications.on(debtsChannel, (payload) => app.jobs.wake(audioJob, originOfNotice(payload)));
  app.jobs.every(audioJob, everySeconds, async () => {
    await sendWithAudio(db);
    while ((await cancelOverdue(db, config.rules)) > 0);
    await remindOfAudio(db, config.rules);
  });
  app.jobs.every('campaigns.schedule', scheduleEverySeconds, async () => {
    while ((await sendScheduled(db)) > 0);
  });
  app.jobs.every('campaigns.waves', everySeconds, async () => {
    while (await decideWave(db));
  });
}
