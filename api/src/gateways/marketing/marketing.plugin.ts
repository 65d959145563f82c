import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { MarketingSettings } from '../../marketing-settings.ts';
import { brevo } from './brevo.ts';
import type { MarketingGateway } from './marketing-gateway.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Null: events go nowhere. */
    marketing: MarketingGateway | null;
  }
}

/** `app.marketing`: the marketing automation provider. */
export const marketingGateway = fp<{ marketing: MarketingSettings | null }>(
  (app: FastifyInstance, { marketing: settings }, done) => {
    app.decorate('marketing', settings && brevo(settings));
    done();
  },
  { name: 'marketing' },
);
