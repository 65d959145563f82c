import * as z from 'zod/mini';
import { workbenchEndpoint } from './endpoint.ts';
import { credits, filledText, id, instant } from './shapes.ts';
import { artistNote } from './submissions.ts';

/** A curator's saved phrase to start feedback with. */
export const phrase = z.object({ id, text: z.string() });
export type Phrase = z.infer<typeof phrase>;

const phraseBody = z.strictObject({ text: filledText(500) });

export const listPhrases = workbenchEndpoint('GET /api/v2/curator/phrases', {
  summary: 'My own phrases, oldest first',
  response: z.array(phrase),
});
/** Saving the same text again returns the existing phrase. 409 `cap_reached` at the account's maximum. */
export const addPhrase = workbenchEndpoint('POST /api/v2/curator/phrases', {
  summary: 'Keep a phrase',
  body: phraseBody,
  response: phrase,
});
/** A phrase deleted within a day returns to its old position. 409 `conflict` if another phrase has the same text. */
export const putPhrase = workbenchEndpoint('PUT /api/v2/curator/phrases/:id', {
  summary: 'Change a phrase, or bring it back',
  body: phraseBody,
  response: phrase,
});
export const deletePhrase = workbenchEndpoint('DELETE /api/v2/curator/phrases/:id', {
  summary: 'Delete a phrase',
  response: z.object({ id }),
});

/** The artist is the sender of a submission to one of my services; the note is the same for all that they send. */
export const getArtistNote = workbenchEndpoint('GET /api/v2/curator/submissions/:id/artist-note', {
  summary: 'My note about the artist who sent a submission',
  response: z.object({ note: z.nullable(artistNote) }),
});
export const putArtistNote = workbenchEndpoint('PUT /api/v2/curator/submissions/:id/artist-note', {
  summary: 'Save my private note about the artist',
  body: z.strictObject({ text: filledText(1_000) }),
  response: z.object({ note: artistNote }),
});
export const deleteArtistNote = workbenchEndpoint('DELETE /api/v2/curator/submissions/:id/artist-note', {
  summary: 'Delete my note about the artist',
  response: z.object({ note: z.null() }),
});

/** The figures beside the queue. */
export const workbenchState = z.object({
  /** Submissions received within seven days, and the total weekly capacity of all live services. */
  weekCount: z.int(),
  weeklyCapacity: z.int(),
  /** When the last service is available again; null while at least one live service takes tracks, or if none is live. */
  awayUntil: z.nullable(instant),
  /** Whether a service is away because of missed deadlines. Such an absence only ends automatically. */
  isAwayByRule: z.boolean(),
  /**
   * Deadlines that were missed since the curator last dismissed them, and services that go away with the next one in a row. Optional for
   * released front ends, which don't know it.
   */
  missed: z.optional(
    z.object({
      count: z.int(),
      lostCredits: credits,
      /** The newest few. */
      items: z.array(
        z.object({
          submissionId: id,
          trackTitle: z.string(),
          trackArtist: z.string(),
          serviceTitle: z.string(),
          replyDays: z.int(),
          lostCredits: credits,
          missedAt: instant,
        }),
      ),
      warnings: z.array(z.object({ serviceId: id, serviceTitle: z.string(), inARow: z.int(), awayDays: z.int() })),
    }),
  ),
  /** The last 24 hours. */
  day: z.object({ receivedCount: z.int(), answeredCount: z.int(), earnedCredits: credits }),
  /** Wrong matches of the last `windowDays` and their limit; each is possible within `withinHours` of opening. */
  wrongMatch: z.object({ usedCount: z.int(), allowedCount: z.int(), windowDays: z.int(), withinHours: z.int() }),
});
export const getWorkbench = workbenchEndpoint('GET /api/v2/curator/workbench', {
  summary: 'What came in and was earned, whether I am away, and what is left of a limit',
  response: workbenchState,
});
/**
 * Applies to all live and paused services at once. The queue and its deadlines stay unchanged. Returning doesn't affect services
 * that are away because of missed deadlines. 400 `invalid_input` for a time that is past, or too far ahead.
 */
export const setAway = workbenchEndpoint('PUT /api/v2/curator/away', {
  summary: 'Take no tracks until a time, with all my services; or be back',
  body: z.strictObject({ until: z.nullable(z.iso.datetime()) }),
  response: workbenchState,
});
/** `upTo` is the newest `missedAt` that was shown: what is missed later stays. */
export const dismissMissed = workbenchEndpoint('POST /api/v2/curator/missed-deadlines/dismiss', {
  summary: 'Dismiss the missed deadlines that I have seen',
  body: z.strictObject({ upTo: z.iso.datetime() }),
  response: workbenchState,
});
