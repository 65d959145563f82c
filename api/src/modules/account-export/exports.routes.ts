import * as contract from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { downloadLink, downloadRoute } from '../../download.ts';
import { route } from '../../plugins/contract.ts';
import { AppError } from '../../plugins/errors.ts';
import { requireStepUp } from '../auth/index.ts';
import { defineExportEmails } from './exports.email.ts';
import { exportsOf, insertExport, preparingOf, presentExport, readyOf } from './exports.repository.ts';
import { prepareExports } from './prepare.job.ts';

const job = 'account exports';
const everySeconds = 300;

const fileParams = z.strictObject({ id: z.coerce.number<string>().check(z.int(), z.gte(1), z.lte(2 ** 31 - 1)) });
/** Part of the signature: a link is valid for one file. */
const purposeOf = (id: number) => `account-export ${id}`;

/** Copies of everything that an account has. */
export const accountExport = (app: FastifyInstance): Promise<void> => {
  const { db, config, storage } = app;
  defineExportEmails(app);
  app.jobs.every(job, everySeconds, () => prepareExports(app));

  route(app, contract.listAccountExports, async ({ subject }) => ({
    items: (await exportsOf(db, subject.accountId)).map(presentExport),
    keepDays: config.rules.accounts.exportDays,
  }));

  route(app, contract.requestAccountExport, async ({ subject }) => {
    await requireStepUp(app, subject);
    const preparing = await preparingOf(db, subject.accountId);
    if (preparing) return presentExport(preparing);
    await app.limits.consume('exports', String(subject.accountId));
    const row = await insertExport(db, subject.accountId);
    app.jobs.wake(job);
    return presentExport(row);
  });

  route(
    app,
    contract.linkAccountExport,
    async ({ subject, params }) => {
      if (!(await readyOf(db, subject.accountId, params.id))) throw new AppError('not_found');
      await requireStepUp(app, subject);
      const path = `/api/v2/account/exports/${params.id}/file`;
      return { url: downloadLink(app, { purpose: purposeOf(params.id), path, terms: { account: subject.accountId } }) };
    },
    { holdsSecret: true },
  );

  downloadRoute(app, {
    path: '/api/v2/account/exports/:id/file',
    summary: 'A copy of an account’s data, by its signed address',
    tag: 'Account',
    params: fileParams,
    purpose: ({ id }) => purposeOf(id),
    page: () => '/account',
    file: async (accountId, { id }) => {
      const row = await readyOf(db, accountId, id);
      if (!row) throw new AppError('not_found');
      const day = row.requestedAt.toISOString().slice(0, 10);
      return { name: `fanfare-data-${day}.zip`, type: 'application/zip', content: await storage.read(row.storageKey) };
    },
  });
  return Promise.resolve();
};
