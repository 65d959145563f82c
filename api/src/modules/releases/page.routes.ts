import { boundedLabel } from '@fanfare/telemetry';
import { type FrontEndName, createPreview, getBoot, reportOutcome } from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../plugins/contract.ts';
import { bootDocument } from './boot.presenter.ts';
import { report } from './outcomes.service.ts';
import { loadFurtherGood } from './pairs.service.ts';
import { loadPreview, openPreview } from './previews.service.ts';
import { loadDeployed } from './registry.repository.ts';
import { evaluateRollout } from './rollouts.service.ts';
import { pauseOf, coalesced } from './coalesced-work.ts';

/** The pause after a verdict that reports have asked for. */
const pauseMs = 1_000;

/** Versions of all front ends; each release is one more. */
const mostVersions = 200;

/** The boot document, previews, and the outcomes that pages report. */
export function pageRoutes(app: FastifyInstance): void {
  const { db, config } = app;
  // However many visitors report, a front end takes one connection for it.
  const verdicts = coalesced(async (name: FrontEndName) => {
    try {
      const rolledBack = await evaluateRollout(db, config.rules.releases, name, { mayMoveOn: false });
      if (rolledBack) app.log.warn(rolledBack, 'a version was rolled back');
    } catch (error) {
      app.log.error({ err: error, name }, 'a version could not be judged after a report');
    }
  }, pauseOf(pauseMs));
  app.addHook('preClose', () => verdicts.close());

  const outcomes = app.metrics.counter('fanfare_remote_outcomes_total', 'What pages reported of front ends.', [
    'remote',
    'version',
    'outcome',
  ]);
  const versionLabel = boundedLabel(mostVersions);
  const count = (name: FrontEndName, version: string, outcome: string) => {
    const known = versionLabel(`${name}@${version}`);
    outcomes.inc({ remote: name, version: known === 'other' ? known : version, outcome });
  };

  route(app, getBoot, async ({ query: { ticket: previewToken }, request }) => {
    const holder = { sessionId: request.sessionOfToken, checkerId: request.releaseChecker?.checkerId ?? null };
    const preview = previewToken === undefined ? null : await loadPreview(db, config, previewToken, holder);
    const live = await loadDeployed(db);
    return bootDocument(config, live, await loadFurtherGood(db, live), preview);
  });

  route(app, createPreview, ({ subject, body }) => openPreview(db, config, subject, body));

  route(app, reportOutcome, async ({ body, request }) => {
    await app.limits.consumeNetwork('outcomes', request.ip);
    const { isCounted, asksForVerdict, isFallback } = await report(db, config, body, request.ip);
    if (isCounted) count(body.name, body.version, isFallback ? 'fell_back' : body.outcome);
    if (asksForVerdict) verdicts.ask(body.name);
    return { isCounted };
  });
}
