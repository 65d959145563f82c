/** A word (letters, digits, apostrophes within), or any other single character; white space is only noted. */
export interface Token {
  text: string;
  /** In lower case. */
  lower: string;
  from: number;
  to: number;
  isWord: boolean;
  /** White space, or the beginning of the text, stands before it. */
  hasSpaceBefore: boolean;
  startsLine: boolean;
}

const isLetterOrDigit = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);
const isLetter = (character: string | undefined): boolean => character !== undefined && /\p{L}/u.test(character);

/** Splits a text into words and marks in one pass. Places are UTF-16. */
export function tokenize(text: string): Token[] {
  const characters = Array.from(text);
  const tokens: Token[] = [];
  let at = 0;
  let hasSpaceBefore = true;
  let startsLine = true;
  for (let index = 0; index < characters.length;) {
    const from = at;
    const first = index;
    const isWord = isLetterOrDigit(characters[index]!);
    do {
      at += characters[index]!.length;
      index += 1;
    } while (
      isWord &&
      index < characters.length &&
      (isLetterOrDigit(characters[index]!) ||
        (characters[index] === "'" && isLetter(characters[index - 1]) && isLetter(characters[index + 1])))
    );
    const written = characters.slice(first, index).join('');
    if (written.trim() === '') {
      hasSpaceBefore = true;
      startsLine ||= written === '\n';
      continue;
    }
    tokens.push({ text: written, lower: written.toLowerCase(), from, to: at, isWord, hasSpaceBefore, startsLine });
    hasSpaceBefore = false;
    startsLine = false;
  }
  return tokens;
}
