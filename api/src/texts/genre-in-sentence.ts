/** Names of genres that begin with a place's keep their capital; shared-ui's cards have the same list. */
const properNames =
  /^(Americana|Anatolian|Arabic|Balkan|Celtic|Chicago|Delta|Ethio|French|Indian|Latin|Midwest|Nordic|Persian|Thai|Turkish)/;

/** A genre's name within a sentence: "Alternative R&B" begins small there, "K-pop" and "Latin jazz" stay as they are. */
export const genreInSentence = (genre: string): string =>
  /^[A-Z][a-z]/.test(genre) && !properNames.test(genre) ? genre.charAt(0).toLowerCase() + genre.slice(1) : genre;
