import * as contract from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../plugins/contract.ts';
import { AppError } from '../../plugins/errors.ts';
import { signedLink } from '../../signed-link.ts';
import { statement } from './statements.presenter.ts';
import { statementsOf } from './statements.repository.ts';

/** The cleared wallet month by month. */
export function statementRoutes(app: FastifyInstance): void {
  const { db, config } = app;

  route(app, contract.listStatements, async ({ subject }) =>
    (await statementsOf(db, subject.accountId)).map(statement),
  );

  route(app, contract.getStatement, async ({ subject, params }) => {
    const { month } = params;
    const rows = await statementsOf(db, subject.accountId);
    if (!rows.some((row) => row.month === month))
      throw new AppError('not_found', 'There is no statement of this month.');
    return {
      url: signedLink(app, {
        purpose: `statement:${month}`,
        path: `/api/v2/curator/statements/${month}/pdf`,
        terms: { account: subject.accountId },
        seconds: config.rules.uploads.signedUrlSeconds,
      }),
    };
  });
}
