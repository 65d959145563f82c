import * as contract from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../plugins/contract.ts';
import { setAway } from '../curator-services/index.ts';
import { phrasesOf } from './phrases.repository.ts';
import { addPhrase, deletePhrase, putPhrase } from './phrases.service.ts';
import { workbenchState } from './workbench.service.ts';

/** What curators see beside their queue: phrases, today's figures, away mode. */
export async function workbench(app: FastifyInstance): Promise<void> {
  const { db, config, clock } = app;
  const { rules } = config;

  route(app, contract.listPhrases, ({ subject }) => phrasesOf(db, subject.accountId));
  route(app, contract.addPhrase, ({ subject, body }) => addPhrase(db, subject.accountId, body.text, rules));
  route(app, contract.putPhrase, ({ subject, params, body }) =>
    putPhrase(db, subject.accountId, { id: params.id, text: body.text }, rules),
  );
  route(app, contract.deletePhrase, ({ subject, params }) => deletePhrase(db, subject.accountId, params.id));

  route(app, contract.getWorkbench, ({ subject }) => workbenchState(db, subject, rules));
  route(app, contract.setAway, async ({ subject, body }) => {
    const { curatorProfileId } = subject;
    const until = body.until === null ? null : new Date(body.until);
    await setAway(db, rules, { curatorProfileId }, until, clock.now());
    return workbenchState(db, subject, rules);
  });
}
