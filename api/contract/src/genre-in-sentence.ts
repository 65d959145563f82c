/*
 * How a genre is written within a sentence, for pages as for the API. Imports nothing at run time, so that front ends can have it.
 */

/**
 * Names of genres that begin with a place's, a people's or another name keep their capital. The test of the seeds' genres
 * (`api/seeds/data/genres.test.ts`) names each of them, so that a new genre takes a decision.
 */
const properNames =
  /^(Afro|African|Afrobeats?|Americana|Anatolian|Arabic|Balkan|Bollywood|Britpop|Celtic|Chicago|Delta|Ethio|Europop|French|Gnawa|Gypsy|Hawaiian|Indian|Latin|Midwest|Motown|Nordic|Persian|Thai|Turkish|West Coast)\b/;

/** A genre's name within a sentence: "Alternative R&B" begins small there, "K-pop" and "Latin jazz" stay as they are. */
export const genreInSentence = (genre: string): string =>
  /^[A-Z][a-z]/.test(genre) && !properNames.test(genre) ? genre.charAt(0).toLowerCase() + genre.slice(1) : genre;
