import type { Query } from './feature-names.ts';
import type { Terms } from './terms.ts';

/** What a service said to a track. */
export interface Answered {
  /** The service's place among the holders. */
  holder: number;
  /** Its record before the answer. */
  terms: Terms;
  isAccepted: boolean;
  /** That it was no match at all says more than that it wasn't liked. */
  isWrongMatch: boolean;
}

/** A track with the answers to it. */
export interface AnsweredTrack {
  /** Its place in the catalogue. */
  place: number;
  query: Query;
  answers: readonly Answered[];
}
