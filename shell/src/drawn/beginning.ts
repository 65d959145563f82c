/** What `begin.ts` leaves for the shell's scripts. */
export interface Beginning {
  /** When the page began to load them, in milliseconds since the navigation; null before. */
  beganAtMs: number | null;
  /** React has all of the page. Before, it may have some parts, and hydrates the others as they were drawn. */
  isTakenOver: boolean;
  /** Hands the page over to the shell's scripts, and repeats what was pressed before. */
  takeOver: () => void;
}

/** Of this page; undefined on one that the server didn't draw. */
export const beginningOf = (page: typeof globalThis): Beginning | undefined =>
  (page as { fanfareBeginning?: Beginning }).fanfareBeginning;
