/** Of places; the API has the same list for its reasons (`genre-in-sentence.ts`). */
const properNames =
  /^(Americana|Anatolian|Arabic|Balkan|Celtic|Chicago|Delta|Ethio|French|Indian|Latin|Midwest|Nordic|Persian|Thai|Turkish)/;

/** "Alternative R&B" within a sentence; "K-pop" and "Latin jazz" stay as they are. */
export const inSentence = (genre: string): string =>
  /^[A-Z][a-z]/.test(genre) && !properNames.test(genre) ? genre.charAt(0).toLowerCase() + genre.slice(1) : genre;
