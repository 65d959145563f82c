import type { Campaign } from '@fanfare/api-contract';
import type { PitchBody } from '../api/save-pitch.ts';

/** What is typed: one text for all, and a text of its own for some (by service id). */
export interface Pitch {
  pitch: string;
  /** Null where there is none of its own, or it was taken back. */
  overrides: Record<number, string | null>;
}

/** The texts of a draft as the API has them. */
export const savedPitch = (campaign: Campaign): Pitch => ({
  pitch: campaign.pitch,
  overrides: Object.fromEntries(campaign.selection.map(({ service, pitch }) => [service.id, pitch])),
});

/** What `typed` says, with what `unsaved` says instead. */
export const merged = (typed: Pitch, unsaved: Partial<Pitch>): Pitch => ({
  pitch: unsaved.pitch ?? typed.pitch,
  overrides: { ...typed.overrides, ...unsaved.overrides },
});

export const isEmpty = (unsaved: Partial<Pitch>): boolean =>
  unsaved.pitch === undefined && Object.keys(unsaved.overrides ?? {}).length === 0;

/** What to send: without texts for curators who were taken out meanwhile. */
export const bodyOf = (unsaved: Partial<Pitch>, saved: Pitch): PitchBody => {
  const overrides = Object.entries(unsaved.overrides ?? {})
    .map(([id, pitch]) => ({ serviceId: Number(id), pitch }))
    .filter(({ serviceId }) => serviceId in saved.overrides);
  return {
    ...(unsaved.pitch === undefined ? {} : { pitch: unsaved.pitch }),
    ...(overrides.length > 0 ? { pitchOverrides: overrides } : {}),
  };
};

/**
 * The text that somebody (another tab) saved meanwhile where something else is about to be saved; null where there is none.
 * @param base what the API had when the typing began
 * @param saved what it has now
 */
export function textInTheWay(unsaved: Partial<Pitch>, base: Pitch, saved: Pitch): string | null {
  const isInTheWay = (mine: string | null | undefined, before: string | null | undefined, now: string | null) =>
    mine !== undefined && now !== (before ?? null) && now !== mine;
  if (isInTheWay(unsaved.pitch, base.pitch, saved.pitch)) return saved.pitch;
  const found = Object.entries(unsaved.overrides ?? {}).find(
    ([id, mine]) =>
      Number(id) in saved.overrides &&
      isInTheWay(mine, base.overrides[Number(id)], saved.overrides[Number(id)] ?? null),
  );
  return found ? (saved.overrides[Number(found[0])] ?? saved.pitch) : null;
}

const storageKey = (campaignId: number) => `fanfare.pitch.${campaignId}`;

interface Kept {
  unsaved: Partial<Pitch>;
  base: Pitch;
}

/** What was typed but not saved before a reload, and what the API had then. */
export function readKept(campaignId: number): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey(campaignId)) ?? 'null') as Partial<Kept> | null;
    return kept?.unsaved && kept.base ? { unsaved: kept.unsaved, base: kept.base } : null;
  } catch {
    return null;
  }
}

export function keep(campaignId: number, kept: Kept): void {
  try {
    if (isEmpty(kept.unsaved)) sessionStorage.removeItem(storageKey(campaignId));
    else sessionStorage.setItem(storageKey(campaignId), JSON.stringify(kept));
  } catch {
    // A full or closed storage: it still stands on the page.
  }
}
