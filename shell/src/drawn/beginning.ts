/** What `begin.ts` leaves for the shell's scripts, until the page is theirs. */
export interface Beginning {
  /** When the page began to load them, in milliseconds since the navigation; null before. */
  beganAtMs: number | null;
  /** The page is theirs from now on. Presses what was pressed before. */
  takeOver: () => void;
}

/** Of this page; undefined on one that the server didn't draw. */
export const beginningOf = (page: typeof globalThis): Beginning | undefined =>
  (page as { fanfareBeginning?: Beginning }).fanfareBeginning;
