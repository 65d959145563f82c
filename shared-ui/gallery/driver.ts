/** What the checks drive, in a page that stays open from story to story. */
export interface GalleryDriver {
  stories: readonly { id: string; title: string; fullscreen: boolean; ignoredRules: readonly string[] }[];
  /** Shows a story, at rest. @returns what went wrong while it was rendered, and the names of declared components that it doesn't show */
  show: (id: string, look: Look) => Promise<{ errors: string[]; missing: string[] }>;
  /** Changes theme and role of what is shown. */
  dress: (look: Look) => void;
  /** Hides what blinks, for pictures. */
  hideCaret: () => void;
  /** Of what is shown, in px, with what floats beside it. */
  height: () => number;
  /** By how many px the page is wider than the window. */
  excess: () => number;
}

export interface Look {
  theme?: string | undefined;
  role?: string | undefined;
}

declare global {
  // oxlint-disable-next-line no-var -- only a var is a property of the global object
  var gallery: GalleryDriver;
}
