import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { byId, credits, filledText, id, instant } from './shapes.ts';

/** Words of a curator's own, to begin a feedback with. */
export const phrase = z.object({ id, text: z.string() });
export type Phrase = z.infer<typeof phrase>;

const phraseBody = z.strictObject({ text: filledText(500) });

export const listPhrases = endpoint('GET /api/v2/curator/phrases', {
  summary: 'My own phrases, oldest first',
  tag: 'Curator workbench',
  access: 'curator',
  response: z.array(phrase),
});
/** The same words again are the phrase that is there. 409 `cap_reached` where an account has as many as there may be. */
export const addPhrase = endpoint('POST /api/v2/curator/phrases', {
  summary: 'Keep a phrase',
  tag: 'Curator workbench',
  access: 'curator',
  body: phraseBody,
  response: phrase,
});
/** One that was deleted within a day is back in its place. 409 `conflict` where another phrase has the same words. */
export const putPhrase = endpoint('PUT /api/v2/curator/phrases/:id', {
  summary: 'Change a phrase, or bring it back',
  tag: 'Curator workbench',
  access: 'curator',
  params: byId,
  body: phraseBody,
  response: phrase,
});
export const deletePhrase = endpoint('DELETE /api/v2/curator/phrases/:id', {
  summary: 'Delete a phrase',
  tag: 'Curator workbench',
  access: 'curator',
  params: byId,
  response: z.object({ id }),
});

/** What stands beside the queue. */
export const workbenchState = z.object({
  /** What came in within seven days, and what all services that are live take in that time. */
  weekCount: z.int(),
  weeklyCapacity: z.int(),
  /** When the last service is back; null while at least one that is live takes tracks, and where none is live. */
  awayUntil: z.nullable(instant),
  /** A service is away because of deadlines that were missed: that ends by itself alone. */
  isAwayByRule: z.boolean(),
  /** The last 24 hours. */
  day: z.object({ receivedCount: z.int(), answeredCount: z.int(), earnedCredits: credits }),
  /** Wrong matches of the last `windowDays`, and how many there may be; each within so many hours of opening. */
  wrongMatch: z.object({ usedCount: z.int(), allowedCount: z.int(), windowDays: z.int(), withinHours: z.int() }),
});
export const getWorkbench = endpoint('GET /api/v2/curator/workbench', {
  summary: 'What came in and was earned, whether I am away, and what is left of a limit',
  tag: 'Curator workbench',
  access: 'curator',
  response: workbenchState,
});
/**
 * All services that are live or paused at once. What waits in the queue stays, with its deadlines. Coming back leaves alone
 * what is away because of missed deadlines. 400 `invalid_input` for a time that is past, or too far ahead.
 */
export const setAway = endpoint('PUT /api/v2/curator/away', {
  summary: 'Take no tracks until a time, with all my services; or be back',
  tag: 'Curator workbench',
  access: 'curator',
  body: z.strictObject({ until: z.nullable(z.iso.datetime()) }),
  response: workbenchState,
});

export const workbenchEndpoints = [listPhrases, addPhrase, putPhrase, deletePhrase, getWorkbench, setAway] as const;
