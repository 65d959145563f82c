import { functionWords, networks, plainEndings, plainWords, wordEndings, wordNetworks } from './contact-words.ts';

export interface Pattern {
  pattern: RegExp;
  /** A last look at what was found, where the pattern alone says too much. */
  isIt?: (match: RegExpMatchArray, text: string) => boolean;
}

export const anyOf = (words: readonly string[]): string => `(?:${words.join('|')})`;
export const inAnyCase = (source: string): RegExp => new RegExp(source, 'giu');

export const endings = anyOf([...plainEndings, ...wordEndings]);
export const plain = anyOf(plainEndings);
export const spokenEndings = anyOf([...plainEndings, ...wordEndings.filter((ending) => !functionWords.has(ending))]);
/** Names may be written apart: in sta, tik tok, face-book. */
const inPieces = (word: string): string =>
  word.length < 5 ? word : Array.from(word).join(String.raw`[\s.*_\uE000\uE001-]?`);
export const network = anyOf(['i[.-]g\\.?', ...networks.map(inPieces)]);
export const anyNetwork = anyOf([network, ...wordNetworks]);
export const host = String.raw`[\p{L}\p{N}][\p{L}\p{N}-]*(?:\.[\p{L}\p{N}-]+)*`;
export const name = String.raw`["'(]?(?<![\w.])(?<name>[\p{L}\p{N}][\w.]*\w)(?!\w)["')]?`;
/** Where a name is the last word of what is said. */
export const closes = String.raw`(?=\s*(?:$|[.,;:!?)\]"'\n\uE000\uE001]|(?:and|or|und|et|y|e|i|oder|for|if|please|pls|then|there|to|so|um|pour|para|per|dla)\b))`;
const allNetworks = new Set([...networks, ...wordNetworks]);
export const nameOf = (match: RegExpMatchArray): string => match.groups?.['name'] ?? '';
/** A word that could be somebody's name on a network: none that plain speech goes on with. */
export const isName = (match: RegExpMatchArray): boolean => {
  const word = nameOf(match).toLowerCase();
  return word.length >= 3 && /\p{L}|\d{5}/u.test(word) && !plainWords.has(word) && !allNetworks.has(word);
};
