/** What separates artists who are named in one text. "and" isn't among them: it also stands within names. */
export const betweenArtists = /[,;]|\s(?:feat|ft|featuring)\.?\s/iu;

/** The artists who are named in one text. One whose name has a comma counts as several. */
export const artistNames = (text: string): string[] =>
  text
    .split(betweenArtists)
    .map((name) => name.trim())
    .filter(Boolean);
