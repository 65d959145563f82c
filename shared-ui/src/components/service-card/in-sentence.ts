/** "Alternative R&B" within a sentence; "K-pop" stays as it is. */
export const inSentence = (genre: string): string =>
  /^[A-Z][a-z]/.test(genre) ? genre.charAt(0).toLowerCase() + genre.slice(1) : genre;
