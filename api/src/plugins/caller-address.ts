import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { because } from '../because.ts';
import { AppError } from './errors.ts';

/**
 * Asks for the address of whoever sends a request before anything is awaited: a connection that was closed meanwhile has none any more, which made
 * each such request an error of the API, and would be counted by no limit.
 */
export const callerAddress = fp(
  (app: FastifyInstance, _options, done) => {
    app.addHook('onRequest', (request, _reply, next) => {
      // Node keeps an address that it was asked for. Typed as always there.
      const isGone = (request.ip as string | undefined) === undefined;
      next(isGone ? new AppError('invalid_input', because('requests.unreadable')) : undefined);
    });
    done();
  },
  { name: 'caller-address', dependencies: ['errors'] },
);
