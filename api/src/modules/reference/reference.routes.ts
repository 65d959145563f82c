import {
  listCountries,
  listCuratorTypes,
  listGenres,
  listLanguages,
  listSimilarArtists,
  serviceType,
} from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { route } from '../../plugins/contract.ts';
import { listCountryRows, listGenreRows, listLanguageRows } from './reference.repository.ts';
import { artistsFor } from './similar-artists.repository.ts';

export const reference: FastifyPluginAsync = async (app) => {
  route(app, listCountries, () => listCountryRows(app.db));
  route(app, listLanguages, () => listLanguageRows(app.db));
  route(app, listGenres, ({ query }) => listGenreRows(app.db, query.filter));
  route(app, listSimilarArtists, ({ query }) => artistsFor(app.db, query.filter));
  route(app, listCuratorTypes, async () => {
    const { priceBands, reply } = app.config.rules.services;
    return serviceType.options.map((type) => ({
      type,
      minPriceCredits: priceBands[type].minCredits,
      maxPriceCredits: priceBands[type].maxCredits,
      replyDays: reply[type].defaultDays,
    }));
  });
};
