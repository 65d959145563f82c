import {
  CHECK_PROTOCOL,
  killRelease,
  planChecks,
  promoteRelease,
  publishRelease,
  recordCheck,
  releaseHistory,
  rollBackRelease,
} from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../plugins/contract.ts';
import { kill, promote, rollBack } from './channel.service.ts';
import { plan, record } from './checks.service.ts';
import { presentCheck, presentEvent, presentRelease } from './history.presenter.ts';
import { newestChecks, newestEvents, newestReleases } from './history.repository.ts';
import { publish, refuseKnown } from './publish.service.ts';
import { receiveBuild } from './receive-build.ts';
import { findChannel } from './registry.repository.ts';
import { AppError, refuseField } from '../../plugins/errors.ts';

/** Commands of before opened the candidate in an account's session, where it could take the session. @throws AppError command_outdated */
function refuseOldProtocol(protocol: number | undefined): void {
  if (protocol === CHECK_PROTOCOL) return;
  throw new AppError(
    'command_outdated',
    'This release command is too old: it opens the build in an account’s session. Update @fanfare/shell-contract, and run the check again',
  );
}

/** The calls of a front end's team with its token, and of staff for any. Rolling back and disabling are never limited. */
export function teamRoutes(app: FastifyInstance): void {
  const { db, config } = app;

  route(app, releaseHistory, async ({ params: { name } }) => {
    const channel = await findChannel(db, name);
    return {
      name,
      revision: channel?.revision ?? null,
      releases: (await newestReleases(db, name)).map((row) => presentRelease(row, channel)),
      checks: (await newestChecks(db, name)).map(presentCheck),
      events: (await newestEvents(db, name)).map(presentEvent),
    };
  });

  route(app, publishRelease, async ({ params: { name }, subject: { who, tokenId, accountId }, request }) => {
    await app.limits.consume('publishing', name);
    const build = await receiveBuild(request, app.incoming, config.rules.releases, async (release) => {
      if (release.name !== name) {
        refuseField('release', `This is a build of ${release.name}, not of ${name}`);
      }
      await refuseKnown(db, name, release.version);
    });
    try {
      const knownCalls = new Set(app.routeTable.map(({ method, url }) => `${method} ${url}`));
      return await publish(
        db,
        app.storage,
        build,
        { who, tokenId, accountId, why: build.why, provenance: build.provenance },
        { rules: config.rules.releases, knownCalls },
      );
    } finally {
      await build.discard();
    }
  });

  route(app, planChecks, async ({ params: { name }, body: { version, protocol }, subject }) => {
    refuseOldProtocol(protocol);
    await app.limits.consume('releasing', name);
    return plan(db, config, name, version, subject);
  });

  route(app, recordCheck, async ({ params: { name }, body, subject: by }) => {
    await app.limits.consume('releasing', name);
    return record(db, name, { ...body, by });
  });

  route(app, promoteRelease, async ({ params: { name }, body, subject: { who } }) => {
    await app.limits.consume('releasing', name);
    return promote(db, name, { ...body, who });
  });

  route(app, rollBackRelease, ({ params: { name }, body, subject: { who } }) => rollBack(db, name, { ...body, who }));

  route(app, killRelease, ({ params: { name }, body, subject: { who } }) => kill(db, name, { ...body, who }));
}
