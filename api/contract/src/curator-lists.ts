import * as z from 'zod/mini';
import { filledDraft } from './campaigns.ts';
import { endpointWith } from './endpoint.ts';
import { campaignType, csv, filledText, id, instant, text, texts } from './shapes.ts';
import { serviceCard } from './services.ts';

const creatorEndpoint = endpointWith({ tag: 'Curator lists', access: 'creator' });

const listName = filledText(60);
const servicesIDs = z.array(id).check(z.minLength(1), z.maxLength(200));

export const curatorList = z.object({
  id,
  /** Unique for its account, whatever the case. */
  name: z.string(),
  /** A template has the type and the pitch of its campaigns; a plain list has neither. */
  campaignType: z.nullable(campaignType),
  pitch: z.nullable(z.string()),
  servicesIDs: z.array(id),
  createdAt: instant,
});
export type CuratorList = z.infer<typeof curatorList>;

const curatorListDetail = z.object({
  ...curatorList.shape,
  members: z.array(
    z.object({
      id,
      title: z.string(),
      /** Null while nobody can see the service: suspended, back in checks, rejected. */
      service: z.nullable(serviceCard),
      /** Why no campaign can take it now: away, full, paused, blocked, of Pro. */
      refusal: z.nullable(z.string()),
      texts,
    }),
  ),
});
export type CuratorListDetail = z.infer<typeof curatorListDetail>;

export const listCuratorLists = creatorEndpoint('GET /api/v2/curator-lists', {
  summary: 'My lists and templates, by name',
  response: z.object({
    items: z.array(curatorList),
    /** The most lists of an account, and the most curators of a list. */
    maxLists: z.int(),
    maxServices: z.int(),
  }),
});
export const createCuratorList = creatorEndpoint('POST /api/v2/curator-lists', {
  summary: 'Create a list of services, or keep a campaign as a template',
  body: z.strictObject({
    name: listName,
    servicesIDs: z.optional(servicesIDs),
    /** Takes the services of this campaign of mine. */
    campaignId: z.optional(id),
    /** With `campaignId`: keeps its type and pitch as well, and an influencer campaign's settings. */
    isTemplate: z.optional(z.boolean()),
  }),
  response: curatorList,
});
export const getCuratorList = creatorEndpoint('GET /api/v2/curator-lists/:id', {
  summary: 'One of my lists, with who can be added to a campaign now',
  response: curatorListDetail,
});
/** A list stays restorable for a day after its deletion. */
export const updateCuratorList = creatorEndpoint('PUT /api/v2/curator-lists/:id', {
  summary: 'Rename a list, change the pitch of a template, or restore a deleted one',
  body: z.strictObject({ name: z.optional(listName), pitch: z.optional(text(1_000)) }),
  response: curatorList,
});
export const deleteCuratorList = creatorEndpoint('DELETE /api/v2/curator-lists/:id', {
  summary: 'Delete a list',
  response: z.object({ id }),
});
export const addListServices = creatorEndpoint('POST /api/v2/curator-lists/:id/services', {
  summary: 'Add services to a list; those in it stay',
  body: z.strictObject({ servicesIDs }),
  response: curatorList,
});
export const removeListServices = creatorEndpoint('DELETE /api/v2/curator-lists/:id/services', {
  summary: 'Remove services from a list',
  query: z.strictObject({ servicesIDs: csv.check(z.minLength(1)) }),
  response: curatorList,
});
export const startFromList = creatorEndpoint('POST /api/v2/curator-lists/:id/campaigns', {
  summary: 'Start a draft with the curators of a list, or from a template',
  body: z.strictObject({
    trackId: id,
    /** Needed for a plain list; a template has its own. */
    type: z.optional(campaignType),
  }),
  response: filledDraft,
});
export const addListToCampaign = creatorEndpoint('POST /api/v2/campaigns/:id/curators/list', {
  summary: 'Add the services of a list that fit a draft and can be paid for now',
  body: z.strictObject({ listId: id }),
  response: filledDraft,
});
