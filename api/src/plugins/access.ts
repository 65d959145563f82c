import type { Access, ReleaseVerb, StepUpRequired } from '@fanfare/api-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { because } from '../because.ts';
import { AppError } from './errors.ts';
import type { JobToken } from './release-identity.ts';
import type { ReleaseChecker, Subject } from './session.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. The API doesn't start with a route that lacks it. */
    access?: Access;
    /** What a release token needs. */
    verb?: ReleaseVerb | undefined;
  }
  interface FastifyInstance {
    /** Every route with its access, in the order of registration. The authorization tests iterate over it. */
    routeTable: { method: string; url: string; access: Access }[];
  }
}

const accessLevels: readonly Access[] = [
  'public',
  'account',
  'creator',
  'curator',
  'staff',
  'release',
  'check',
  'checker',
];

/**
 * The caller of a route that isn't public.
 * @throws {AppError} `unauthenticated` or `session_expired` for a visitor
 */
export function subjectOf(request: FastifyRequest): Subject {
  if (request.subject) return request.subject;
  throw request.subjectRefusal ?? new AppError('unauthenticated');
}

/**
 * Lets staff through.
 * @throws {AppError} `forbidden` for others; `step_up_required` or `second_factor_enrolment_required` where the session needs a factor first
 */
function assertStaff({ isStaff, missingStaffFactorMethods }: Subject): void {
  if (isStaff) return;
  if (!missingStaffFactorMethods) throw new AppError('forbidden');
  if (missingStaffFactorMethods.length === 0)
    throw new AppError('second_factor_enrolment_required', undefined, { details: {} });
  const details: StepUpRequired = { methods: missingStaffFactorMethods };
  throw new AppError('step_up_required', undefined, { details });
}

/** Who deploys a front end: staff, or a team by its token. */
export interface Releaser {
  /** The name in the audit trail. */
  who: string;
  tokenId: number | null;
  sessionId: number | null;
  accountId: number | null;
  /** Of a CI's job; null for all others. */
  job: JobToken | null;
}

/**
 * The caller of a route of the front end in the path.
 * @throws {AppError} as `assertStaff` for an account that isn't staff; `forbidden` for the token of another team, and for one without the verb
 */
export function releaserOf(request: FastifyRequest): Releaser {
  const { releaseTeam: team } = request;
  if (!team) {
    const subject = subjectOf(request);
    assertStaff(subject);
    return { who: subject.email, tokenId: null, sessionId: subject.sessionId, accountId: subject.accountId, job: null };
  }
  if (team.name !== (request.params as { name?: string }).name) {
    throw new AppError('forbidden', because('access.token_for_team', { name: team.name }));
  }
  const { verb } = request.routeOptions.config;
  if (verb !== undefined && !team.verbs.includes(verb)) {
    throw new AppError('forbidden', because('access.token_verbs', { verbs: team.verbs, verb }));
  }
  return { who: team.label, tokenId: team.tokenId, sessionId: null, accountId: null, job: team.job };
}

/** The checker that calls. @throws {AppError} `unauthenticated` or `forbidden` for everybody else, staff included */
export function checkerOf(request: FastifyRequest): ReleaseChecker {
  if (request.releaseChecker) return request.releaseChecker;
  if (!request.releaseTeam) subjectOf(request);
  throw new AppError('forbidden', because('access.checker_only'));
}

function checkAccess(access: Access, request: FastifyRequest): void {
  if (access === 'public') return;
  if (access === 'release' || access === 'check') return void releaserOf(request);
  if (access === 'checker') return void checkerOf(request);
  const subject = subjectOf(request);
  if (access === 'creator' && subject.creatorProfileId === null) {
    throw new AppError('profile_missing', because('access.creator_profile'));
  }
  if (access === 'curator' && subject.curatorProfileId === null) {
    throw new AppError('profile_missing', because('access.curator_profile'));
  }
  if (access === 'staff') assertStaff(subject);
}

/** Deny by default: a route without an access stops the start; the others are checked before their body is read. */
export const access = fp(
  (app: FastifyInstance, _options, done) => {
    app.decorate('routeTable', []);
    app.addHook('onRoute', (route) => {
      // CORS preflights carry no data and no credentials.
      if (route.method === 'OPTIONS') return;
      const required = route.config?.access;
      if (!required || !accessLevels.includes(required)) {
        throw new Error(`${[route.method].flat().join(',')} ${route.url} has no config.access`);
      }
      for (const method of [route.method].flat()) app.routeTable.push({ method, url: route.url, access: required });
    });
    app.addHook('onRequest', (request, _reply, next) => {
      if (request.is404 || request.method === 'OPTIONS') return next();
      const required = request.routeOptions.config.access;
      try {
        if (!required) throw new AppError('forbidden');
        checkAccess(required, request);
        next();
      } catch (error) {
        next(error as AppError);
      }
    });
    done();
  },
  { name: 'access', dependencies: ['session'] },
);
