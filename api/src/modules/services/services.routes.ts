import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { route } from '../../plugins/contract.ts';
import { readFacets, readPrices } from './facets.repository.ts';
import { listOwnServices, setAvailability } from './own-services.service.ts';
import { filterSql, readFilters, serviceTypesOf } from './services.filters.ts';
import { serviceJobs } from './services.jobs.ts';
import { listServices } from './services.service.ts';

export const services: FastifyPluginAsync = async (app) => {
  const { rules } = app.config;

  route(app, contract.listServices, ({ subject, query }) => listServices(app.db, app, subject, query));

  route(app, contract.countServices, ({ subject, query }) => {
    const days = [...new Set(Object.values(rules.services.reply).flatMap((reply) => reply.allowedDays))];
    return readFacets(app.db, filterSql(readFilters(query, subject.isPro)), days);
  });

  route(app, contract.servicePriceRange, async ({ query }) => {
    const types = query.type ? serviceTypesOf[query.type] : Object.values(serviceTypesOf).flat();
    const bands = types.map((type) => rules.services.priceBands[type]);
    return {
      min: Math.min(...bands.map((band) => band.minCredits)),
      max: Math.max(...bands.map((band) => band.maxCredits)),
      step: rules.services.priceStepCredits,
      histogram: await readPrices(app.db, query.type),
    };
  });

  route(app, contract.listOwnServices, ({ subject }) => listOwnServices(app.db, app, subject.curatorProfileId));

  route(app, contract.setServiceAvailability, ({ subject, params, body }) =>
    setAvailability(app.db, app, subject.curatorProfileId, params.id, body),
  );

  serviceJobs(app);
};
