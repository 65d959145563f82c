import * as contract from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import { databaseRoute, route } from '../../plugins/contract.ts';
import { setAway } from '../curator-services/index.ts';
import { deleteArtistNote, putArtistNote, readArtistNote } from './artist-notes.service.ts';
import { phrasesOf } from './phrases.repository.ts';
import { dismissMissed } from './missed.service.ts';
import { addPhrase, deletePhrase, putPhrase } from './phrases.service.ts';
import { workbenchState } from './workbench.service.ts';

/** What curators see beside their queue: phrases, notes about artists, today's figures, away mode. */
export async function workbench(app: FastifyInstance): Promise<void> {
  const { db, config, clock } = app;
  const { rules } = config;

  route(app, contract.listPhrases, ({ subject }) => phrasesOf(db, subject.accountId));
  databaseRoute(app, contract.addPhrase, ({ subject, body, commit }) =>
    commit(async (db) => addPhrase(db, subject.accountId, body.text, rules)),
  );
  databaseRoute(app, contract.putPhrase, ({ subject, params, body, commit }) =>
    commit(async (db) => putPhrase(db, subject.accountId, { id: params.id, text: body.text }, rules)),
  );
  databaseRoute(app, contract.deletePhrase, ({ subject, params, commit }) =>
    commit(async (db) => deletePhrase(db, subject.accountId, params.id)),
  );

  route(app, contract.getArtistNote, ({ subject, params }) => readArtistNote(db, subject.accountId, params.id));
  databaseRoute(app, contract.putArtistNote, ({ subject, params, body, commit }) =>
    commit(async (db) => putArtistNote(db, subject.accountId, { submissionId: params.id, text: body.text })),
  );
  databaseRoute(app, contract.deleteArtistNote, ({ subject, params, commit }) =>
    commit(async (db) => deleteArtistNote(db, subject.accountId, params.id)),
  );

  route(app, contract.getWorkbench, ({ subject }) => workbenchState(db, subject, rules));
  databaseRoute(app, contract.dismissMissed, ({ subject, body, commit }) =>
    commit(async (db) => {
      await dismissMissed(db, subject, new Date(body.upTo));
      return workbenchState(db, subject, rules);
    }),
  );
  databaseRoute(app, contract.setAway, ({ subject, body, commit }) =>
    commit(async (db) => {
      const { curatorProfileId } = subject;
      const until = body.until === null ? null : new Date(body.until);
      await setAway(db, rules, { curatorProfileId }, until, clock.now());
      return workbenchState(db, subject, rules);
    }),
  );
}
