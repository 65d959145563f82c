import type { FastifyInstance } from 'fastify';
import { answerEmail, answerEmailName } from './answer.email.ts';
import { deadlinesEmail, deadlinesEmailName } from './deadlines.email.ts';
import { digestEmail, digestEmailName } from './digest.email.ts';
import { missedEmail, missedEmailName } from './missed.email.ts';
import { newTracksEmail, newTracksEmailName, newTracksRound } from './new-tracks.email.ts';
import { deadlinesRound, digestRound } from './rounds.service.ts';

/** The hour matters to people, the minute doesn't. */
const everySeconds = 60;
/** What is called instant. */
const newTracksEverySeconds = 15;

export function emailJobs(app: FastifyInstance): void {
  const { db, config } = app;
  app.mail.define(answerEmailName, answerEmail(config));
  app.mail.define(deadlinesEmailName, deadlinesEmail(config));
  app.mail.define(missedEmailName, missedEmail(config));
  app.mail.define(newTracksEmailName, newTracksEmail(config));
  app.mail.define(digestEmailName, digestEmail(config));
  app.jobs.every('mails.tracks', newTracksEverySeconds, () => newTracksRound(db));
  app.jobs.every('mails.deadlines', everySeconds, () => deadlinesRound(db, config.rules));
  app.jobs.every('mails.digest', everySeconds, () => digestRound(db, config.rules));
}
