import type { Campaign } from '@fanfare/api-contract';

const storageKey = (campaignId: number) => `fanfare.removed-pitches.${campaignId}`;

function load(campaignId: number): Record<number, string> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(campaignId)) ?? '{}') as Record<number, string>;
  } catch {
    return {};
  }
}

/** The personal pitch for a service taken out of a draft in this tab, to send again with it; null if there was none. */
export const removedPitch = (campaignId: number, serviceId: number): string | null =>
  load(campaignId)[serviceId] ?? null;

/** Keeps the personal pitch for a service that is taken out of a draft, since the API deletes it; null forgets it. */
export function keepPitch(campaignId: number, serviceId: number, pitch: string | null): void {
  const { [serviceId]: _replaced, ...others } = load(campaignId);
  const kept = pitch === null ? others : { ...others, [serviceId]: pitch };
  try {
    if (Object.keys(kept).length === 0) sessionStorage.removeItem(storageKey(campaignId));
    else sessionStorage.setItem(storageKey(campaignId), JSON.stringify(kept));
  } catch {
    // Storage is full or off.
  }
}

/** Keeps the personal pitches for services that a response has taken out of a draft. @param before the selection until then */
export function keepPitchesOfRemoved(
  campaignId: number,
  before: Campaign['selection'],
  remainingIds: readonly number[],
): void {
  for (const { service, pitch } of before)
    if (pitch !== null && !remainingIds.includes(service.id)) keepPitch(campaignId, service.id, pitch);
}
