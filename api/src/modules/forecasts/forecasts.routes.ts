import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { because } from '../../because.ts';
import { AppError, refuseField } from '../../plugins/errors.ts';
import { route } from '../../plugins/contract.ts';
import { musicOfCatalogue } from '../services/index.ts';
import { unknownGenres } from '../tracks/index.ts';
import { readCalibration } from './calibration.repository.ts';
import { campaignForecast } from './campaign-forecast.service.ts';
import { forecastOfServices } from './forecasts.service.ts';

/** What to expect of a campaign, and how such forecasts held. */
export const forecasts: FastifyPluginAsync = async (app) => {
  const { db } = app;
  const { rules } = app.config;

  route(app, contract.getCampaignForecast, ({ subject, params, query }) =>
    campaignForecast(db, rules, subject.accountId, params.id, query),
  );

  route(app, contract.forecastServices, async ({ subject, body, request }) => {
    await (subject
      ? app.limits.consume('finds', String(subject.accountId))
      : app.limits.consumeNetwork('finds', request.ip));
    const genreIds = [...new Set(body.genreIds ?? [])];
    if ((await unknownGenres(db, genreIds)).length > 0) {
      refuseField('genreIds', because('fields.invalid', { field: 'genre' }));
    }
    const music = body.sid === undefined ? null : await musicOfCatalogue(db, body.sid);
    if (body.sid !== undefined && !music) throw new AppError('not_found', because('tracks.not_found'));
    const made = await forecastOfServices(db, rules, body.servicesIDs, music?.profile.genreIds ?? genreIds);
    if (!made) throw new AppError('not_found', because('forecasts.no_services'));
    return made;
  });

  route(app, contract.getCalibration, () => readCalibration(db, rules, { withDemo: app.config.env !== 'production' }));
};
