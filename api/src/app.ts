import { type Tracing, requestIdOf } from '@fanfare/telemetry';
import { LogController, fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { trustOneHop } from './client-address.ts';
import type { Config } from './config.ts';
import { identityProviders } from './gateways/identity-providers/index.ts';
import { mail } from './gateways/mail/index.ts';
import { marketingGateway } from './gateways/marketing/index.ts';
import { dns } from './gateways/dns/index.ts';
import { paypal } from './gateways/paypal/index.ts';
import { prober } from './gateways/prober/index.ts';
import { oidc } from './gateways/oidc/index.ts';
import { errorService } from './gateways/sentry/index.ts';
import { spotify } from './gateways/spotify/index.ts';
import { cards } from './gateways/stripe/index.ts';
import { logOptions } from './log.ts';
import { modules } from './modules/index.ts';
import { access } from './plugins/access.ts';
import { callerAddress } from './plugins/caller-address.ts';
import { clock } from './plugins/clock.ts';
import { drain } from './plugins/drain.ts';
import { deletedNames } from './plugins/deleted-names.ts';
import { database } from './plugins/database.ts';
import { databaseFigures } from './plugins/database-figures.ts';
import { errorSink } from './plugins/error-sink.ts';
import { errors, sendRefusal } from './plugins/errors.ts';
import { housekeeping } from './plugins/housekeeping.ts';
import { jobs } from './plugins/jobs.ts';
import { jsonBodies } from './plugins/json-bodies.ts';
import { limits } from './plugins/limits.ts';
import { metrics } from './plugins/metrics.ts';
import { queueFigures } from './plugins/jobs/queue-figures.ts';
import { notifications } from './plugins/notifications.ts';
import { openapi } from './plugins/openapi.ts';
import { plannerStatistics } from './plugins/planner-statistics.ts';
import { security, securityHeaders } from './plugins/security.ts';
import { answerCompiler } from './plugins/serialisation.ts';
import { session } from './plugins/session.ts';
import { tokens } from './plugins/tokens.ts';
import { validatorCompiler } from './plugins/validation.ts';

declare module 'fastify' {
  interface FastifyInstance {
    config: Config;
  }
}

const bodyLimitBytes = 100 * 1_024;

/** Fastify searches everything that is loaded for the name of a plugin without one, each time it starts. */
const displayName = Symbol.for('fastify.display-name');

/**
 * How long a client may take to send a request, and its head: 60 MB at two megabits a second take four minutes. Fastify would wait for ever
 * for the whole, Node a minute for the head.
 */
const timeouts = { requestTimeout: 5 * 60_000, http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 } };

/** For each part of a start. After a crash of the machine all processes start at once, and Fastify would give up after ten seconds. */
const startMs = 60_000;

/** Jobs leave most of the pool to requests. */
const jobsPerConnection = 1 / 3;

/** In-flight requests get this long when the process closes. */
const lingerMs = 5_000;

/**
 * Assembles the API without listening. Plugins are registered in the order of a request: clock, authentication, limits, access, validation,
 * handler.
 * @param config from `loadConfig`
 * @param tracing from `tracingFrom`
 */
export async function buildApp(config: Config, tracing: Tracing | null = null): Promise<FastifyInstance> {
  const headers = securityHeaders(config);
  const app = fastify({
    logger: logOptions(config),
    bodyLimit: bodyLimitBytes,
    ...timeouts,
    pluginTimeout: startMs,
    trustProxy: config.trustedProxies.length > 0 ? trustOneHop(config.trustedProxies) : false,
    frameworkErrors: (error, request, reply) =>
      // Fastify runs no hooks for these.
      void sendRefusal(error, request as FastifyRequest, (reply as FastifyReply).headers(headers)),
    genReqId: (request) => requestIdOf(request),
    // Whoever got in before the doors closed is answered.
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 300 },
  });
  app.decorate('config', config);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(answerCompiler({ isChecked: config.checksAnswers }));

  // An unused connection that a browser opened in advance would delay closing for a minute.
  app.addHook('preClose', (done) => {
    setTimeout(() => app.server.closeAllConnections(), lingerMs).unref();
    done();
  });

  await app.register(drain);
  await app.register(metrics, { tracing });
  await app.register(errorSink);
  await app.register(errorService, { dsn: config.sentryDsn, environment: config.env });
  await app.register(errors);
  await app.register(callerAddress);
  await app.register(deletedNames);
  await app.register(security, { config, headers });
  await app.register(jsonBodies);
  await app.register(database, {
    url: config.databaseUrl,
    poolSize: config.databasePoolSize,
    waitMs: config.databaseWaitMs,
  });
  await app.register(databaseFigures, { url: config.databaseUrl });
  await app.register(notifications, { url: config.databaseUrl });
  await app.register(clock, { env: config.env });
  await app.register(tokens, { secret: config.jwtSecret, lifetimeSeconds: config.rules.accounts.accessTokenSeconds });
  await app.register(oidc);
  await app.register(session);
  await app.register(limits, { limits: config.limits });
  await app.register(access);
  await app.register(jobs, {
    isEnabled: config.runJobs,
    concurrency: Math.max(1, Math.floor(config.databasePoolSize * jobsPerConnection)),
  });
  await app.register(queueFigures);
  await app.register(housekeeping);
  await app.register(plannerStatistics);
  await app.register(openapi);
  await app.register(mail, { config });
  await app.register(cards, { stripe: config.stripe });
  await app.register(paypal, { paypal: config.paypal });
  await app.register(dns);
  await app.register(spotify, { spotify: config.spotify });
  await app.register(identityProviders, { signIn: config.signIn, shellUrl: config.shellUrl });
  await app.register(prober, { prober: config.prober });
  await app.register(marketingGateway, { marketing: config.marketing });

  for (const module of modules) await app.register(Object.assign(module, { [displayName]: module.name }));
  return app;
}
