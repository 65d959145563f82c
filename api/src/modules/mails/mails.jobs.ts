import type { FastifyInstance } from 'fastify';
import { deadlinesMail, deadlinesMailName } from './deadlines.mail.ts';
import { digestMail, digestMailName } from './digest.mail.ts';
import { deadlinesRound, digestRound } from './rounds.service.ts';

/** The hour is what people notice, not the minute. */
const everySeconds = 60;

export function mailJobs(app: FastifyInstance): void {
  const { db, config } = app;
  app.mail.define(deadlinesMailName, deadlinesMail(config));
  app.mail.define(digestMailName, digestMail(config));
  app.jobs.every('mails.deadlines', everySeconds, () => deadlinesRound(db, config.rules));
  app.jobs.every('mails.digest', everySeconds, () => digestRound(db, config.rules));
}
