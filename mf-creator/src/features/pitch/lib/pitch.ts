import type { Campaign } from '@fanfare/api-contract';
import type { PitchBody } from '../api/save-pitch.ts';

/** The typed texts: one for all, and personal ones by service id. */
export interface Pitch {
  pitch: string;
  /** Null without a personal text. */
  overrides: Record<number, string | null>;
}

/** The texts of a draft as the API has them. */
export const savedPitch = (campaign: Campaign): Pitch => ({
  pitch: campaign.pitch,
  overrides: Object.fromEntries(campaign.selection.map(({ service, pitch }) => [service.id, pitch])),
});

/** `typed` with the changes in `unsaved` applied. */
export const merged = (typed: Pitch, unsaved: Partial<Pitch>): Pitch => ({
  pitch: unsaved.pitch ?? typed.pitch,
  overrides: { ...typed.overrides, ...unsaved.overrides },
});

/** Unsaved changes with `later` ones applied. */
export const joined = (earlier: Partial<Pitch>, later: Partial<Pitch>): Partial<Pitch> => ({
  ...earlier,
  ...later,
  ...(earlier.overrides || later.overrides ? { overrides: { ...earlier.overrides, ...later.overrides } } : {}),
});

export const isEmpty = (unsaved: Partial<Pitch>): boolean =>
  unsaved.pitch === undefined && Object.keys(unsaved.overrides ?? {}).length === 0;

/** The API request, without texts for removed curators. */
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
 * The text another tab saved meanwhile that differs from the one about to be saved; null if there is none.
 * @param base the API's texts when typing started
 * @param saved the API's texts now
 */
export function conflictingText(unsaved: Partial<Pitch>, base: Pitch, saved: Pitch): string | null {
  const isConflicting = (
    unsavedText: string | null | undefined,
    before: string | null | undefined,
    now: string | null,
  ) => unsavedText !== undefined && now !== (before ?? null) && now !== unsavedText;
  if (isConflicting(unsaved.pitch, base.pitch, saved.pitch)) return saved.pitch;
  const found = Object.entries(unsaved.overrides ?? {}).find(
    ([id, unsavedText]) =>
      Number(id) in saved.overrides &&
      isConflicting(unsavedText, base.overrides[Number(id)], saved.overrides[Number(id)] ?? null),
  );
  return found ? (saved.overrides[Number(found[0])] ?? saved.pitch) : null;
}

const storageKey = (campaignId: number) => `fanfare.pitch.${campaignId}`;

interface UnsavedPitch {
  unsaved: Partial<Pitch>;
  base: Pitch;
}

/** Unsaved text from before a reload, and the API's texts back then. */
export function loadUnsaved(campaignId: number): UnsavedPitch | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey(campaignId)) ?? 'null') as Partial<UnsavedPitch> | null;
    return stored?.unsaved && stored.base ? { unsaved: stored.unsaved, base: stored.base } : null;
  } catch {
    return null;
  }
}

export function saveUnsaved(campaignId: number, stored: UnsavedPitch): void {
  try {
    if (isEmpty(stored.unsaved)) sessionStorage.removeItem(storageKey(campaignId));
    else sessionStorage.setItem(storageKey(campaignId), JSON.stringify(stored));
  } catch {
    // Storage is full or off: the text is still on the page.
  }
}
