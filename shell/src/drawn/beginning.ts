/** What `begin.ts` leaves for the shell's scripts. */
export interface Beginning {
  /** When the page began to load them, in milliseconds since the navigation; null before. */
  beganAtMs: number | null;
  /** React has all of the page. Before, it may have some parts, and hydrates the others as they were drawn. */
  isTakenOver: boolean;
  /** What was pressed last, or the form that was sent, until the page is taken over. */
  held: HTMLElement | null;
  /** What waits for signs of use: on the window, and before all other listeners. */
  listeners: readonly (readonly [type: string, listener: (event: Event) => void])[];
}

/** Of this page; undefined on one that the server didn't draw. */
export const beginningOf = (page: typeof globalThis): Beginning | undefined =>
  (page as { fanfareBeginning?: Beginning }).fanfareBeginning;
