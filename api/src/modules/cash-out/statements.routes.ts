import * as contract from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { route } from '../../plugins/contract.ts';
import { AppError } from '../../plugins/errors.ts';
import { verifyLink, signedLink, signedQuery } from '../../signed-link.ts';
import { buyerLines } from '../receipts/index.ts';
import { statementPdf } from './statement-pdf.ts';
import { statement } from './statements.presenter.ts';
import { statementOwner, statementsOf } from './statements.repository.ts';

const pagePath = '/curator/transactions';
const fileParams = contract.getStatement.params!;
const fileQuery = z.strictObject({
  account: z.coerce.number<string>().check(z.int(), z.gte(1), z.lte(2 ** 31 - 1)),
  ...signedQuery,
});

/** Monthly statements of the cleared wallet. */
export function statementRoutes(app: FastifyInstance): void {
  const { db, config } = app;

  /** @throws AppError not_found */
  async function statementOf(accountId: number, month: string) {
    const row = (await statementsOf(db, accountId)).find((row) => row.month === month);
    if (!row) throw new AppError('not_found', 'There is no statement of this month.');
    return statement(row);
  }

  route(app, contract.listStatements, async ({ subject }) =>
    (await statementsOf(db, subject.accountId)).map(statement),
  );

  route(app, contract.getStatement, async ({ subject, params }) => {
    const { month } = params;
    await statementOf(subject.accountId, month);
    return {
      url: signedLink(app, {
        purpose: `statement:${month}`,
        path: `/api/v2/curator/statements/${month}/pdf`,
        terms: { account: subject.accountId },
        seconds: config.rules.uploads.signedUrlSeconds,
      }),
    };
  });

  app.get(
    '/api/v2/curator/statements/:month/pdf',
    {
      config: { access: 'public' },
      schema: {
        summary: 'A month’s statement as PDF, by its signed address',
        tags: ['Cash-out'],
        params: fileParams,
        querystring: fileQuery,
      },
    },
    async (request, reply) => {
      const { month } = request.params as z.infer<typeof fileParams>;
      const query = request.query as z.infer<typeof fileQuery>;
      const linkState = verifyLink(app, `statement:${month}`, query);
      if (linkState === 'forged') throw new AppError('forbidden', 'This address is not one of ours');
      // The page was open for a while: it has a fresh link.
      if (linkState === 'expired') return reply.redirect(config.shellUrl + pagePath, 302);
      const statement = await statementOf(query.account, month);
      const owner = buyerLines(await statementOwner(db, query.account));
      void reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `attachment; filename="fanfare-statement-${month}.pdf"`)
        .header('cache-control', 'no-store');
      return reply.send(await statementPdf(config, owner, statement, app.clock.now()));
    },
  );
}
