import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { type Call, route } from '../../plugins/contract.ts';
import { blockedIdsSql } from '../blocked-curators/index.ts';
import { matcherOf } from '../ranking/index.ts';
import { influencerCountries } from './facets.repository.ts';
import { influencerTypes, serviceTypesOf } from './services.filters.ts';
import { serviceJobs } from './services.jobs.ts';
import { type Caller, countPrices, countServices, listServices } from './services.service.ts';

const serviceTypes = Object.values(serviceTypesOf).flat();

type PriceQuery = Call<typeof contract.servicePriceRange>['query'];

const readWithSubject = blockedIdsSql('a.id');
const callerOf = (subject: Omit<Caller, 'blockedIds'>, { readWithSubject: blockedIds }: FastifyRequest): Caller => ({
  ...subject,
  blockedIds: blockedIds as number[],
});

/** After the first runs of the jobs have begun; a request that needs the catalogue before reads it itself. */
const catalogueAfterMs = 3_000;

export const services: FastifyPluginAsync = async (app) => {
  const { rules } = app.config;

  for (const endpoint of [contract.listServices, contract.listServicesLegacy]) {
    route(
      app,
      endpoint,
      ({ subject, query, request }) => listServices(app.db, app, callerOf(subject, request), query),
      {
        readWithSubject,
      },
    );
  }

  route(
    app,
    contract.countServices,
    ({ subject, query, request }) => countServices(app.db, app, callerOf(subject, request), query),
    { readWithSubject },
  );

  const priceRange = async (caller: Caller, query: PriceQuery) => {
    const types = query.serviceType ? [query.serviceType] : query.type ? serviceTypesOf[query.type] : serviceTypes;
    const bands = types.map((type) => rules.services.priceBands[type]);
    return {
      min: Math.min(...bands.map((band) => band.minCredits)),
      max: Math.max(...bands.map((band) => band.maxCredits)),
      step: rules.services.priceStepCredits,
      histogram: await countPrices(app.db, app, caller, query),
    };
  };
  route(
    app,
    contract.servicePriceRange,
    ({ subject, query, request }) => priceRange(callerOf(subject, request), query),
    { readWithSubject },
  );

  route(app, contract.listInfluencerCountries, ({ query }) =>
    influencerCountries(app.db, query.type ? [query.type] : influencerTypes),
  );

  // So that most requests find it read.
  let timer: NodeJS.Timeout;
  app.addHook('onListen', () => {
    const load = () =>
      void matcherOf(app.db)
        .load()
        .catch((error: unknown) => app.log.warn({ err: error }, 'the catalogue could not be read for ranking'));
    timer = setTimeout(load, catalogueAfterMs).unref();
  });
  app.addHook('onClose', () => clearTimeout(timer));

  serviceJobs(app);
};
