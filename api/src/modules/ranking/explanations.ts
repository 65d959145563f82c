import type { Contributions, NamedFigure } from './contributions.ts';
import type { TermWeights } from './terms.ts';

/** Why some services have the fit that they have. */
export interface Explained {
  /** By service id. */
  services: ReadonlyMap<number, { contributions: Contributions; nearFigures: readonly NamedFigure[] }>;
  /** When the newest song of the catalogue came out. */
  newestYear: number;
  weights: TermWeights;
}

/** A thousand songs with a page of twenty each: some megabytes, and 50 where each song was asked about one service. */
const maxServices = 20_000;

type Explanation = Explained['services'] extends ReadonlyMap<number, infer Value> ? Value : never;

interface MusicExplanations {
  /** Null for a service that the reading doesn't have. */
  services: Map<number, Explanation | null>;
  rest: Omit<Explained, 'services'>;
}

/** Explanations by one reading of the catalogue, which don't change: whoever pages back or changes a filter is shown the same services again. */
export class Explanations {
  readonly #byMusic = new Map<string, MusicExplanations>();
  #count = 0;

  /** @returns null unless all of the services have been explained for this music */
  find(music: string, serviceIds: readonly number[]): Explained | null {
    const found = this.#byMusic.get(music);
    if (!found || !serviceIds.every((id) => found.services.has(id))) return null;
    const services = new Map<number, Explanation>();
    for (const id of serviceIds) {
      const explanation = found.services.get(id);
      if (explanation) services.set(id, explanation);
    }
    return { ...found.rest, services };
  }

  /** Beyond some thousands, those of the music that was asked for first are forgotten. */
  add(music: string, serviceIds: readonly number[], { services, ...rest }: Explained): void {
    const known = this.#byMusic.get(music) ?? { services: new Map(), rest };
    this.#byMusic.set(music, known);
    for (const id of serviceIds) {
      if (!known.services.has(id)) this.#count += 1;
      known.services.set(id, services.get(id) ?? null);
    }
    for (const [oldest, { services: forgotten }] of this.#byMusic) {
      if (this.#count <= maxServices) break;
      this.#byMusic.delete(oldest);
      this.#count -= forgotten.size;
    }
  }
}
