import type { Access } from '@fanfare/api-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from './errors.ts';
import type { Subject } from './session.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. Every route says it, or the API doesn't start. */
    access?: Access;
  }
  interface FastifyInstance {
    /** Every route with its access, in the order of registration: the authorization tests grow from it. */
    routeTable: { method: string; url: string; access: Access }[];
  }
}

const known: readonly Access[] = ['public', 'account', 'creator', 'curator', 'staff'];

/**
 * Who is calling, on a route that isn't public.
 * @throws {AppError} `unauthenticated` or `session_expired` for a visitor
 */
export function subjectOf(request: FastifyRequest): Subject {
  if (request.subject) return request.subject;
  throw request.subjectRefusal ?? new AppError('unauthenticated');
}

function checkAccess(access: Access, request: FastifyRequest): void {
  if (access === 'public') return;
  const subject = subjectOf(request);
  if (access === 'creator' && subject.creatorProfileId === null) {
    throw new AppError('profile_missing', 'You need a creator profile for this');
  }
  if (access === 'curator' && subject.curatorProfileId === null) {
    throw new AppError('profile_missing', 'You need a curator profile for this');
  }
  if (access === 'staff' && !subject.isStaff) throw new AppError('forbidden');
}

/** Deny by default: a route without an access stops the start; the others are checked before their body is read. */
export const access = fp(
  (app: FastifyInstance, _options, done) => {
    app.decorate('routeTable', []);
    app.addHook('onRoute', (route) => {
      // Answers of CORS preflights carry nothing and ask for nobody.
      if (route.method === 'OPTIONS') return;
      const wanted = route.config?.access;
      if (!wanted || !known.includes(wanted)) {
        throw new Error(`${[route.method].flat().join(',')} ${route.url} doesn't say who may call it (config.access)`);
      }
      for (const method of [route.method].flat()) app.routeTable.push({ method, url: route.url, access: wanted });
    });
    app.addHook('onRequest', (request, _reply, next) => {
      if (request.is404 || request.method === 'OPTIONS') return next();
      const wanted = request.routeOptions.config.access;
      try {
        if (!wanted) throw new AppError('forbidden');
        checkAccess(wanted, request);
        next();
      } catch (error) {
        next(error as AppError);
      }
    });
    done();
  },
  { name: 'access', dependencies: ['session'] },
);
