import type { FastifyPluginAsync } from 'fastify';
import { analyseNext } from './analyse-version.ts';

export { type Sound, type SoundFigure, soundFigures } from './figures.ts';
export { insertWaiting, soundOfTrack } from './sound.repository.ts';

/** Analyses uploaded files; woken by each upload. */
export const soundJob = 'sound of tracks';
const checkSeconds = 300;

/** How tracks sound: each uploaded file is analysed once, and again when the analysis changes. */
export const sound: FastifyPluginAsync = async (app) => {
  // One file a run: a process that closes waits for no more than one, and other jobs get their turn.
  app.jobs.every(soundJob, checkSeconds, async () => {
    if (await analyseNext(app)) app.jobs.wake(soundJob);
  });
};
