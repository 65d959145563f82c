import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { route } from '../../plugins/contract.ts';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { soundJob } from './sound.job.ts';
import { analyseNext } from './analyse-version.ts';
import { presentServiceSound } from './sound.presenter.ts';
import { isVisibleService, soundOfServices } from './service-sounds.repository.ts';

const checkSeconds = 300;

/** How tracks sound: each uploaded file is analysed once, and again when the analysis changes; services by what they took. */
export const sound: FastifyPluginAsync = async (app) => {
  // One file a run: a process that closes waits for no more than one, and other jobs get their turn.
  app.jobs.every(soundJob, checkSeconds, async () => {
    if (await analyseNext(app)) app.jobs.wake(soundJob);
  });

  route(app, contract.getServiceSound, async ({ params }) => {
    if (!(await isVisibleService(app.db, params.serviceId)))
      throw new AppError('not_found', because('services.not_found'));
    const [row] = await soundOfServices(app.db, [params.serviceId]);
    return presentServiceSound(row);
  });
};
