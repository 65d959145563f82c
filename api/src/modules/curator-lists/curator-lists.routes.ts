import { worded } from '../../because.ts';
import * as contract from '@fanfare/api-contract';
import type { CuratorList } from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { databaseRoute, route } from '../../plugins/contract.ts';
import { readIds } from '../../ids-of-query.ts';
import { campaignDetail, refusalsOf } from '../campaigns/index.ts';
import { cardsByIds } from '../services/index.ts';
import { listsOf, type ListRow, publicServices } from './curator-lists.repository.ts';
import {
  addListToDraft,
  changeList,
  changeMembers,
  createList,
  deleteList,
  readList,
  startFromList,
} from './curator-lists.service.ts';

const present = ({ isDeleted: _isDeleted, createdAt, ...list }: ListRow): CuratorList => ({
  ...list,
  createdAt: createdAt.toISOString(),
});

/** Named lists of services, and templates of campaigns. */
export const curatorLists: FastifyPluginAsync = async (app) => {
  const { db, config } = app;
  const { rules } = config;

  route(app, contract.listCuratorLists, async ({ subject }) => ({
    items: (await listsOf(db, subject.accountId)).map(present),
    ...rules.curatorLists,
  }));

  databaseRoute(app, contract.createCuratorList, ({ subject, body, commit }) =>
    commit(async (inner) => present(await createList(inner, subject.accountId, body, rules))),
  );

  route(app, contract.getCuratorList, async ({ subject, params }) => {
    const list = await readList(db, subject.accountId, params.id);
    const [cards, shown, refusals] = await Promise.all([
      cardsByIds(db, app, list.servicesIDs),
      publicServices(db, list.servicesIDs),
      refusalsOf(db, list.servicesIDs, subject, rules),
    ]);
    const members = list.servicesIDs.map((id) => {
      const card = cards.get(id)!;
      return {
        id,
        title: card.title,
        service: shown.has(id) ? card : null,
        ...worded({ refusal: refusals.get(id) ?? null }),
      };
    });
    return { ...present(list), members };
  });

  databaseRoute(app, contract.updateCuratorList, ({ subject, params, body, commit }) =>
    commit(async (inner) => present(await changeList(inner, subject.accountId, { ...body, id: params.id }, rules))),
  );

  databaseRoute(app, contract.deleteCuratorList, ({ subject, params, commit }) =>
    commit((inner) => deleteList(inner, subject.accountId, params.id)),
  );

  databaseRoute(app, contract.addListServices, ({ subject, params, body, commit }) =>
    commit(async (inner) => {
      const change = { id: params.id, add: body.servicesIDs };
      return present(await changeMembers(inner, subject.accountId, change, rules));
    }),
  );

  databaseRoute(app, contract.removeListServices, ({ subject, params, query, commit }) =>
    commit(async (inner) => {
      const change = { id: params.id, remove: readIds(query.servicesIDs, 'servicesIDs') };
      return present(await changeMembers(inner, subject.accountId, change, rules));
    }),
  );

  databaseRoute(app, contract.startFromList, ({ subject, params, body, commit }) =>
    commit(async (inner) => {
      const { id, leftOut } = await startFromList(inner, subject, { ...body, listId: params.id }, rules);
      return { campaign: await campaignDetail(app, inner, subject, id), leftOut };
    }),
  );

  databaseRoute(app, contract.addListToCampaign, ({ subject, params, body, commit }) =>
    commit(async (inner) => {
      const leftOut = await addListToDraft(inner, subject, { campaignId: params.id, listId: body.listId }, rules);
      return { campaign: await campaignDetail(app, inner, subject, params.id), leftOut };
    }),
  );
};
