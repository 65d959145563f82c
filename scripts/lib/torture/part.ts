/** What a part of the torture is called with. */
export interface PartOptions {
  /** The part's own name. */
  name: string;
  /** First of a block of fifty ports. */
  port: number;
  /** A size by its name. */
  size(name: string): number;
  say(line: string): void;
}

/** A part of the torture: its sizes with the full ones as defaults, and what it does. */
export interface Part {
  what: string;
  sizes: Record<string, number>;
  /** @returns one line for each thing that is wrong, or why it can't be tried on this machine */
  run(options: PartOptions): Promise<string[] | { skipped: string }>;
}
