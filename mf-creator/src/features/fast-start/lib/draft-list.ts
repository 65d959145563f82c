import type { CampaignType, ServiceCard } from '@fanfare/api-contract';
import type { CallOptions } from '@fanfare/shell-contract';
import type { DraftChange, FastDraft } from './draft.ts';

export type ProposalBody = CallOptions<'POST /api/v2/public/fast-start/proposal'>['body'];

/** The music in the proposal request. */
export function requestedMusic({ sid, music }: FastDraft): ProposalBody['music'] {
  if (sid !== null) return { sid };
  const { genreIds, similarArtists, languageId, isExplicit, isInstrumental, isUnreleased, aiUse } = music;
  return { genreIds, similarArtists, languageId, isExplicit, isInstrumental, isUnreleased, aiUse };
}

/** The proposal request. An existing list is kept as far as possible. */
export const proposalRequest = (draft: FastDraft, goal: CampaignType): ProposalBody => ({
  music: requestedMusic(draft),
  goal,
  budgetCredits: draft.budgetCredits,
  keptServicesIDs: draft.list === null ? draft.kept : chosenIds(draft),
  excludedServicesIDs: draft.excluded,
});

/** The list without removed services. */
export const chosenIds = ({ list, excluded }: FastDraft): number[] =>
  (list ?? []).filter((id) => !excluded.includes(id));

const namesOf = (services: readonly ServiceCard[]) => Object.fromEntries(services.map(({ id, title }) => [id, title]));

/** Takes the proposal over as the list; from then on it changes by hand only. */
export const withList = (services: readonly ServiceCard[]): DraftChange => ({
  list: services.map(({ id }) => id),
  names: namesOf(services),
});

export const withoutService = ({ excluded, kept }: FastDraft, id: number): DraftChange => ({
  excluded: [...excluded.filter((other) => other !== id), id],
  kept: kept.filter((other) => other !== id),
});

/** Adds a service: at its old position if it had one, else at the end. */
export const withService = ({ list, excluded, kept, names }: FastDraft, service: ServiceCard): DraftChange => ({
  list: list?.includes(service.id) ? list : [...(list ?? []), service.id],
  names: { ...names, ...namesOf([service]) },
  excluded: excluded.filter((other) => other !== service.id),
  kept: [...kept.filter((other) => other !== service.id), service.id],
});

/** Drops services that are no longer available. */
export const withoutGone = ({ list, kept }: FastDraft, gone: readonly number[]): DraftChange => ({
  list: (list ?? []).filter((id) => !gone.includes(id)),
  kept: kept.filter((id) => !gone.includes(id)),
});
