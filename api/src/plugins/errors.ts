import type { ApiError, ErrorCode } from '@fanfare/api-contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { type Because, because, inEnglish } from '../because.ts';

/** The HTTP status of every code. */
const statusOf: Record<ErrorCode, number> = {
  invalid_input: 400,
  invalid_credentials: 401,
  unauthenticated: 401,
  session_expired: 401,
  second_factor_required: 403,
  second_factor_enrolment_required: 403,
  challenge_expired: 400,
  step_up_required: 403,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  link_invalid: 400,
  email_unconfirmed: 403,
  profile_exists: 409,
  profile_missing: 403,
  pro_required: 403,
  cap_reached: 409,
  service_unavailable: 409,
  own_service: 409,
  duplicate_submission: 409,
  price_changed: 409,
  insufficient_credits: 409,
  debt_outstanding: 409,
  wrong_state: 409,
  audio_missing: 409,
  deadline_passed: 409,
  listen_first: 409,
  feedback_rejected: 422,
  wrong_match_limit: 409,
  code_unknown: 404,
  code_used: 409,
  code_expired: 409,
  code_stopped: 409,
  code_not_started: 409,
  code_used_up: 409,
  code_not_yours: 403,
  code_first_purchase_only: 409,
  code_pack_too_small: 409,
  code_not_for_pack: 409,
  file_missing: 400,
  file_too_large: 413,
  file_unsupported: 415,
  file_broken: 422,
  file_too_long: 422,
  storage_full: 507,
  quota_exceeded: 413,
  idempotency_mismatch: 422,
  in_flight: 409,
  rate_limited: 429,
  payments_unavailable: 503,
  issuer_unreachable: 503,
  version_taken: 409,
  release_refused: 422,
  not_proven: 409,
  command_outdated: 409,
  release_withdrawn: 409,
  no_good_version: 409,
  changed_meanwhile: 409,
  overloaded: 503,
  internal: 500,
};

interface Extras {
  fields?: Readonly<Record<string, Because>>;
  details?: unknown;
  /** Becomes the Retry-After header. */
  retryAfterSeconds?: number;
  /** Happens at every start and stop: answered as a 5xx, but neither logged as an error nor reported. */
  isExpected?: boolean;
  cause?: unknown;
}

/** A refusal: the only error that modules throw on purpose. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly statusCode: number;
  readonly why: Because;
  readonly fields: Readonly<Record<string, Because>> | undefined;
  readonly details: unknown;
  readonly retryAfterSeconds: number | undefined;
  readonly isExpected: boolean;

  /**
   * @param code one of the closed list; decides the status
   * @param why for a person; by default the code's own text
   * @param extras texts per form field, details of the code
   */
  constructor(code: ErrorCode, why: Because = because(`codes.${code}`), extras: Extras = {}) {
    super(inEnglish(why), { cause: extras.cause });
    this.name = 'AppError';
    this.code = code;
    this.statusCode = statusOf[code];
    this.why = why;
    this.fields = extras.fields;
    this.details = extras.details;
    this.retryAfterSeconds = extras.retryAfterSeconds;
    this.isExpected = extras.isExpected ?? false;
  }
}

/** @throws AppError invalid_input, about one field of the request */
export function refuseField(field: string, why: Because): never {
  throw new AppError('invalid_input', why, { fields: { [field]: why } });
}

/** Translates Fastify's own errors (body too large, invalid JSON …). */
function fromFastify(error: FastifyError): AppError {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return new AppError('file_too_large', because('requests.too_large'), { cause: error });
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new AppError('not_found', undefined, { cause: error });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('file_unsupported', because('requests.content_type'), { cause: error });
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new AppError('invalid_input', because('requests.no_json'), { cause: error });
    default:
      break;
  }
  const status = error.statusCode ?? 500;
  if (error instanceof SyntaxError || (status >= 400 && status < 500)) {
    return new AppError('invalid_input', because('requests.unreadable'), { cause: error });
  }
  return new AppError('internal', undefined, { cause: error });
}

/** The server is gone, shuts down, or is out of memory or connections. */
const unavailableErrors = new Set(
  'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT 57P01 57P02 57P03 53200 53300 08001 08003 08006'.split(' '),
);
/** Serialization failures, deadlocks, and statements that waited or ran too long: the next one may succeed. */
const statementErrors = new Set(['40001', '40P01', '55P03', '57014']);
const diskFull = '53100';
const retryAfterSeconds = 2;

/** In the middle of a statement, or between two of a transaction. */
const lostConnection = /Connection terminated|is not queryable/;

function isUnavailable(error: unknown): boolean {
  const { code = '', name, message = '' } = (error ?? {}) as { code?: string; name?: string; message?: string };
  // Errors of the pool and the driver have no code.
  return unavailableErrors.has(code) || name === 'KnexTimeoutError' || lostConnection.test(message);
}

const codeOf = (error: unknown): string => (error as { code?: string } | null)?.code ?? '';

/** Whether the database is unavailable or full, so that another statement would fail as well. */
export const isOutage = (error: unknown): boolean => isUnavailable(error) || codeOf(error) === diskFull;

function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = codeOf(error);
  if (statementErrors.has(code) || isUnavailable(error))
    return new AppError('overloaded', undefined, { retryAfterSeconds, cause: error });
  if (code === diskFull) return new AppError('storage_full', undefined, { cause: error });
  return fromFastify(error as FastifyError);
}

/** The body of every answer that isn't a success: in English, and for other languages by reasons and values. */
function errorEnvelope(error: AppError, requestId: string): { success: false; error: ApiError } {
  const { code, message, why, fields, details } = error;
  return {
    success: false,
    error: {
      code,
      message,
      ...why,
      ...(fields && {
        fields: Object.fromEntries(Object.entries(fields).map(([field, one]) => [field, inEnglish(one)])),
        fieldReasons: fields,
      }),
      ...(details !== undefined && { details }),
      requestId,
    },
  };
}

/** Sends an error as a refusal; also for errors before any hook ran (`frameworkErrors`). */
export function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error);
  if (refusal.statusCode >= 500 && !refusal.isExpected) {
    const err = refusal.cause ?? refusal;
    request.log.error({ err, code: refusal.code }, 'request failed');
    // What says that another system is down isn't the API's error.
    if (refusal.code === 'internal' || (refusal.code === 'overloaded' && !isOutage(err)))
      void request.server.errorSink.report(err, {
        path: `${request.method} ${request.routeOptions.url ?? ''}`,
        requestId: request.id,
      });
  }
  if (refusal.retryAfterSeconds !== undefined) void reply.header('retry-after', Math.ceil(refusal.retryAfterSeconds));
  // A handler may have set another content type (audio, an event stream) before it failed.
  void reply.removeHeader('content-disposition').removeHeader('content-length');
  return reply
    .code(refusal.statusCode)
    .header('cache-control', 'no-store')
    .header('x-request-id', request.id)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorEnvelope(refusal, request.id));
}

/** Sends all errors as refusals, 404 for unknown routes and 405 for wrong methods among them. */
export const errors = fp(
  (app: FastifyInstance, _options, done) => {
    const routes: { pattern: RegExp; method: string }[] = [];
    app.addHook('onRoute', (route) => {
      if (route.url === '*') return;
      const pattern = route.url
        .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
        .replace(/:[A-Za-z]+/g, '[^/]+')
        .replace(/\\\*/g, '.*');
      for (const method of [route.method].flat()) routes.push({ pattern: new RegExp(`^${pattern}$`), method });
    });
    app.setErrorHandler((error, request, reply) => sendRefusal(error, request, reply));
    app.setNotFoundHandler((request, reply) => {
      const [path = '/'] = request.url.split('?');
      const methods = [...new Set(routes.filter((route) => route.pattern.test(path)).map((route) => route.method))];
      if (methods.length === 0)
        return sendRefusal(new AppError('not_found', because('requests.nothing_here')), request, reply);
      void reply.header('allow', methods.toSorted().join(', '));
      return sendRefusal(new AppError('method_not_allowed'), request, reply);
    });
    done();
  },
  { name: 'errors' },
);
