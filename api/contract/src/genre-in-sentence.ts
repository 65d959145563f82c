/*
 * How a genre is written within a sentence, for pages as for the API. Imports nothing at run time, so that front ends can have it.
 */

/** Names of genres that begin with a place's, or with another name, keep their capital. */
const properNames =
  /^(Americana|Anatolian|Arabic|Balkan|Bollywood|Celtic|Chicago|Delta|Ethio|French|Hawaiian|Indian|Latin|Midwest|Motown|Nordic|Persian|Thai|Turkish|West Coast)/;

/** A genre's name within a sentence: "Alternative R&B" begins small there, "K-pop" and "Latin jazz" stay as they are. */
export const genreInSentence = (genre: string): string =>
  /^[A-Z][a-z]/.test(genre) && !properNames.test(genre) ? genre.charAt(0).toLowerCase() + genre.slice(1) : genre;
