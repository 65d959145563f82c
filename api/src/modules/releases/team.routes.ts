import {
  getCheckProgress,
  killRelease,
  planChecks,
  promoteRelease,
  publishRelease,
  recordCheck,
  type ReleaseVerb,
  renewCheck,
  reportCheck,
  requestChecks,
  rollBackRelease,
  takeCheck,
} from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../plugins/contract.ts';
import { kill, rollBack } from './channel.service.ts';
import { renew, report, take } from './checker.service.ts';
import { progress, request } from './checks.service.ts';
import { examiner } from './gates/examiner.ts';
import { promote } from './promotion.service.ts';
import { publish, refuseKnown, refuseOtherCommit } from './publish.service.ts';
import { receiveBuild } from './receive-build.ts';
import { refuseUnknown } from './front-ends.service.ts';
import { promotionTerms } from './rollout-terms.policy.ts';
import { refuseMissingAtOrigin } from './own-origin.service.ts';
import { because } from '../../because.ts';
import { AppError, refuseField } from '../../plugins/errors.ts';
import { type JobToken, consumeToken } from '../../plugins/release-identity.ts';

/** Earlier commands made the check themselves, and could say what they liked. @throws AppError command_outdated */
function refuseOwnCheck(): never {
  throw new AppError('command_outdated', because('releases.command_too_old'));
}

/** The calls of a front end's team with its token, of staff for any, and of the checker. Rolling back and disabling are never limited. */
export function teamRoutes(app: FastifyInstance): void {
  const { db, config } = app;
  const examineBuild = examiner(config.rules.releases);
  const once = async (job: JobToken | null, verb: ReleaseVerb) => {
    if (job) await consumeToken(db, job, verb);
  };

  route(app, publishRelease, async ({ params: { name }, subject: { who, tokenId, accountId, job }, request }) => {
    await refuseUnknown(db, name);
    await app.limits.consume('publishing', name);
    const build = await receiveBuild(request, app.incoming, config.rules.releases, async (release) => {
      if (release.name !== name) {
        refuseField('release', because('releases.other_front_end', { built: release.name, name }));
      }
      await refuseKnown(db, name, release.version);
    });
    try {
      if (job) refuseOtherCommit(build, job.commit);
      await once(job, 'publish');
      return await publish(
        db,
        app.storage,
        build,
        { who, tokenId, accountId, why: build.why, provenance: build.provenance },
        examineBuild,
      );
    } finally {
      await build.discard();
    }
  });

  for (const endpoint of [planChecks, recordCheck]) {
    route(app, endpoint, async ({ params: { name } }) => {
      await refuseUnknown(db, name);
      return refuseOwnCheck();
    });
  }

  route(app, requestChecks, async ({ params: { name }, body, subject }) => {
    await refuseUnknown(db, name);
    await app.limits.consume('releasing', name);
    return request(db, config.rules.releases, name, body, subject);
  });
  route(app, getCheckProgress, async ({ params: { name }, query: { version } }) => {
    await refuseUnknown(db, name);
    return progress(db, config.rules.releases, name, version);
  });

  route(app, takeCheck, ({ subject: checker }) => take(db, config, checker));
  route(app, renewCheck, ({ params: { id }, subject: checker }) => renew(db, config.rules.releases, checker, id));
  route(app, reportCheck, async ({ params: { id }, body, subject: checker }) => ({
    isPassed: await report(db, checker, id, body),
  }));

  route(app, promoteRelease, async ({ params: { name }, body, subject: { who, tokenId, job } }) => {
    await refuseUnknown(db, name);
    await app.limits.consume('releasing', name);
    const askedOrigin = await refuseMissingAtOrigin(db, name, body.version);
    const terms = promotionTerms(body, config.rules.releases.rollout.bakeMinutes);
    await once(job, 'promote');
    return promote(db, config.rules.releases, name, { ...body, terms, askedOrigin, who, tokenId });
  });

  route(app, rollBackRelease, async ({ params: { name }, body, subject: { who, job } }) => {
    await refuseUnknown(db, name);
    await once(job, 'rollback');
    return rollBack(db, name, { ...body, who });
  });

  route(app, killRelease, async ({ params: { name }, body, subject: { who, job } }) => {
    await refuseUnknown(db, name);
    await once(job, 'kill');
    return kill(db, name, { ...body, who });
  });
}
