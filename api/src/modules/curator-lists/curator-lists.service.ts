import type { CampaignType, LeftOut } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { CreatorSubject } from '../../plugins/contract.ts';
import { because } from '../../because.ts';
import { AppError, refuseField } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { execute, inTransaction } from '../../sql.ts';
import { createDraft, fillSelection, lockDraft, readCampaign, servicesOfCampaign } from '../campaigns/index.ts';
import {
  deleteMembers,
  insertList,
  insertMembers,
  knownServices,
  type ListRow,
  listOf,
  listsOf,
  lockLists,
  markDeleted,
  takenName,
  writeList,
  writeTemplateSettings,
} from './curator-lists.repository.ts';

const notFound = () => new AppError('not_found', because('curator_lists.not_found'));

/** @throws AppError not_found, also for a deleted one and somebody else's */
export async function readList(db: Knex, accountId: number, id: number): Promise<ListRow> {
  const list = await listOf(db, accountId, id);
  if (!list || list.isDeleted) throw notFound();
  return list;
}

/** Refuses one list too many, and a name that another one has. @throws AppError cap_reached, conflict */
async function checkLists(
  trx: Knex.Transaction,
  accountId: number,
  list: { id: number | null; name: string; isNew: boolean },
  rules: Rules,
): Promise<void> {
  const others = (await listsOf(trx, accountId)).filter(({ id }) => id !== list.id);
  const { maxLists } = rules.curatorLists;
  if (list.isNew && others.length >= maxLists) {
    throw new AppError('cap_reached', because('curator_lists.full', { max: maxLists }), {
      details: { cap: maxLists },
    });
  }
  const taken = await takenName(trx, accountId, { name: list.name, exceptId: list.id });
  if (taken !== null) {
    throw new AppError('conflict', because('curator_lists.name_taken', { name: taken }), {
      fields: { name: because('curator_lists.name_in_use') },
    });
  }
}

/** Adds known services to a list that has room for them, all or none. @throws AppError not_found, cap_reached */
async function addMembers(
  trx: Knex.Transaction,
  accountId: number,
  list: Pick<ListRow, 'id' | 'servicesIDs'>,
  servicesIDs: readonly number[],
  rules: Rules,
): Promise<void> {
  const asked = [...new Set(servicesIDs)];
  const known = await knownServices(trx, accountId, asked);
  if (known.length < asked.length) throw new AppError('not_found', because('curators.not_found'));
  const { maxServices } = rules.curatorLists;
  if (new Set([...list.servicesIDs, ...known]).size > maxServices) {
    throw new AppError('cap_reached', because('curator_lists.list_full', { max: maxServices }), {
      details: { cap: maxServices },
    });
  }
  await insertMembers(trx, list.id, known);
}

interface NewList {
  name: string;
  servicesIDs?: readonly number[] | undefined;
  campaignId?: number | undefined;
  isTemplate?: boolean | undefined;
}

/**
 * Creates a list, or a template of a campaign.
 * @throws AppError invalid_input (a template of nothing), not_found (the campaign, a service), conflict, cap_reached
 */
export async function createList(db: Knex, accountId: number, input: NewList, rules: Rules): Promise<ListRow> {
  const { name, campaignId, isTemplate = false, servicesIDs = [] } = input;
  if (isTemplate && campaignId === undefined)
    refuseField('campaignId', because('fields.required', { field: 'campaignId' }));
  return inTransaction(db, async (trx) => {
    await lockLists(trx, accountId);
    await checkLists(trx, accountId, { id: null, name, isNew: true }, rules);
    const campaign = campaignId === undefined ? null : await readCampaign(trx, accountId, campaignId);
    const id = await insertList(trx, { accountId, name, templateOf: campaign && isTemplate ? campaign.id : null });
    const ofCampaign = campaign ? (await servicesOfCampaign(trx, campaign.id)).map((one) => one.serviceId) : [];
    // A draft may hold services that are hidden since: the others are kept.
    const members = [...(await knownServices(trx, accountId, ofCampaign)), ...servicesIDs];
    await addMembers(trx, accountId, { id, servicesIDs: [] }, members, rules);
    return readList(trx, accountId, id);
  });
}

/**
 * Renames a list, changes a template's pitch, or restores a deleted list.
 * @throws AppError not_found, invalid_input (the pitch of a plain list), conflict, cap_reached
 */
export async function changeList(
  db: Knex,
  accountId: number,
  { id, ...change }: { id: number; name?: string | undefined; pitch?: string | undefined },
  rules: Rules,
): Promise<ListRow> {
  return inTransaction(db, async (trx) => {
    await lockLists(trx, accountId);
    const before = await listOf(trx, accountId, id);
    if (!before) throw notFound();
    if (change.pitch !== undefined && before.campaignType === null) {
      refuseField('pitch', because('curator_lists.pitch_in_templates'));
    }
    const name = change.name ?? before.name;
    await checkLists(trx, accountId, { id, name, isNew: before.isDeleted }, rules);
    await writeList(trx, { id, name, pitch: change.pitch ?? before.pitch });
    return readList(trx, accountId, id);
  });
}

/** Deletes a list, which stays restorable for a day; idempotent. @throws AppError not_found, also for somebody else's */
export async function deleteList(db: Knex, accountId: number, id: number): Promise<{ id: number }> {
  return inTransaction(db, async (trx) => {
    await lockLists(trx, accountId);
    if (!(await listOf(trx, accountId, id))) throw notFound();
    await markDeleted(trx, id);
    return { id };
  });
}

/** Adds services to a list, or removes them. @throws AppError not_found (a service too), cap_reached */
export async function changeMembers(
  db: Knex,
  accountId: number,
  change: { id: number; add?: readonly number[]; remove?: readonly number[] },
  rules: Rules,
): Promise<ListRow> {
  return inTransaction(db, async (trx) => {
    await lockLists(trx, accountId);
    const list = await readList(trx, accountId, change.id);
    if (change.add) await addMembers(trx, accountId, list, change.add, rules);
    if (change.remove) await deleteMembers(trx, list.id, change.remove);
    return readList(trx, accountId, list.id);
  });
}

/**
 * Starts a draft with those of a list who can be paid for now; from a template also with its type, pitch and settings.
 * @throws AppError not_found (the list, the track), invalid_input (the type is missing, or isn't the template's)
 */
export async function startFromList(
  db: Knex,
  subject: CreatorSubject,
  input: { listId: number; trackId: number; type?: CampaignType | undefined },
  rules: Rules,
): Promise<{ id: number; leftOut: LeftOut[] }> {
  return inTransaction(db, async (trx) => {
    const list = await readList(trx, subject.accountId, input.listId);
    const type = list.campaignType ?? input.type;
    if (type === undefined) refuseField('type', because('fields.required', { field: 'type' }));
    if (input.type !== undefined && input.type !== type)
      refuseField('type', because('curator_lists.template_type', { type: because(`words.${type}`) }));
    const id = await createDraft(trx, subject.accountId, { type, trackId: input.trackId }, rules);
    const draft = { id, track_id: input.trackId, type };
    const leftOut = await fillSelection(trx, subject, draft, list.servicesIDs, rules);
    await execute(trx)`UPDATE campaigns SET pitch = ${list.pitch ?? ''} WHERE id = ${id}`;
    await writeTemplateSettings(trx, list.id, id);
    return { id, leftOut };
  });
}

/** Adds those of a list who fit a draft and can be paid for now. @throws AppError not_found (draft or list), wrong_state */
export async function addListToDraft(
  db: Knex,
  subject: CreatorSubject,
  { campaignId, listId }: { campaignId: number; listId: number },
  rules: Rules,
): Promise<LeftOut[]> {
  return inTransaction(db, async (trx) => {
    const draft = await lockDraft(trx, subject.accountId, campaignId);
    const list = await readList(trx, subject.accountId, listId);
    return fillSelection(trx, subject, draft, list.servicesIDs, rules);
  });
}
