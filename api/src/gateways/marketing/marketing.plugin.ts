import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { MarketingSettings } from '../../marketing-settings.ts';
import { brevo } from './brevo.ts';

export interface OutgoingEvent {
  /** The same for every attempt, so that duplicates can be recognised. */
  eventId: string;
  event: string;
  email: string;
  happenedAt: Date;
  properties: Record<string, string | number | boolean>;
}

/** The result of sending an event. */
export type Delivery = { state: 'taken' } | { state: 'refused' | 'failed'; reason: string };

export interface MarketingGateway {
  send(event: OutgoingEvent): Promise<Delivery>;
}

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
