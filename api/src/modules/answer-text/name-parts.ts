import { anyOf, inOrder, marks, oneOf, optional, place, token, type Part } from './phrases.ts';
import type { Token } from './tokens.ts';
import { mailProviders, networks, plainWords, wordNetworks } from './vocabulary.ts';
import { contactPicture, picture } from './visible-text.ts';

/** Longer chains of words and points are none that somebody would type in. */
const longestChain = 24;

const allNetworks = new Set([...networks, ...wordNetworks]);
export const textBetween = (tokens: readonly Token[], from: number, to: number): string => {
  let text = '';
  for (let index = from; index < to; index += 1) text += tokens[index]!.text;
  return text;
};
export const isAdjacent = (tokens: readonly Token[], index: number): boolean =>
  tokens[index] !== undefined && !tokens[index].hasSpaceBefore;
const isMark = (found: Token | undefined, of: string): boolean =>
  found !== undefined && !found.isWord && of.includes(found.text);

/** The ends of a run of words with such marks between and behind them, without spaces: `nordic.kitchen_1`. */
export function chainEnds(tokens: readonly Token[], index: number, between: string): number[] {
  const ends: number[] = [];
  for (let at = index; at < index + longestChain; at += 1) {
    const found = tokens[at];
    if (!found || (at > index && found.hasSpaceBefore) || !(found.isWord || isMark(found, between))) break;
    ends.push(at + 1);
  }
  return ends;
}

/** Somebody's name on a network: none that plain speech goes on with. */
const isName = (name: string): boolean => {
  const word = name.toLowerCase();
  return word.length >= 3 && /\p{L}|\d{5}/u.test(word) && !plainWords.has(word) && !allNetworks.has(word);
};
const isLetter = /\p{L}/u;
/** With signs that words don't have: nordic.kitchen, nordic_kitchen, kitchen99. */
export const looksMade = (name: string): boolean => {
  const characters = Array.from(name);
  return characters.some(
    (character, index) =>
      character === '_' ||
      (character === '.' && index > 0 && index < characters.length - 1) ||
      (/\d/u.test(character) && isLetter.test(characters[index - 1] ?? '')),
  );
};
const ending = (name: string): string => name.split("'")[0]!;

const nameWhere =
  (isIt: (name: string) => boolean): Part =>
  (tokens, index) => {
    const isQuoted = isMark(tokens[index], '"\'(');
    const start = isQuoted ? index + 1 : index;
    if (!tokens[start]?.isWord || (isAdjacent(tokens, start) && isMark(tokens[start - 1], '._'))) return [];
    return chainEnds(tokens, start, '._')
      .filter((end) => !isMark(tokens[end - 1], '.') && !(isAdjacent(tokens, end) && isMark(tokens[end], '_')))
      .filter((end) => !(isAdjacent(tokens, end) && tokens[end]!.isWord))
      .filter((end) => isIt(ending(textBetween(tokens, start, end))))
      .flatMap((end) => (isMark(tokens[end], '"\')') && isAdjacent(tokens, end) ? [end, end + 1] : [end]));
  };

/** Networks may be written apart: in sta, tik tok, face-book. */
const prefixes = new Set(networks.flatMap((name) => Array.from(name, (_, length) => name.slice(0, length + 1))));
const networkSet = new Set(networks);
const inPieces: Part = (tokens, index) => {
  const ends: number[] = [];
  let joined = '';
  for (let at = index; tokens[at]?.isWord;) {
    joined += tokens[at]!.lower;
    if (!prefixes.has(joined)) break;
    at += 1;
    if (networkSet.has(joined) && (joined.length >= 5 || at === index + 1)) ends.push(at);
    if (isAdjacent(tokens, at) && isMark(tokens[at], `.*_-${picture}${contactPicture}`)) {
      at += 1;
      if (tokens[at]?.hasSpaceBefore) break;
    }
  }
  return ends;
};
const initials = inOrder(oneOf(['i']), oneOf(['.', '-']), oneOf(['g']), optional(oneOf(['.'])));
const network = anyOf(inPieces, initials);
/** A network's name with up to two letters more: instas, facebooks. */
const inflected: Part = anyOf(
  network,
  token(({ lower }) => [1, 2].some((more) => networkSet.has(lower.slice(0, -more)))),
);

/** Where a name is the last word of what is said. */
const afterName = new Set(
  'and or und et y e i oder for if please pls then there to so um pour para per dla'.split(' '),
);
const closes = place((tokens, index) => {
  const next = tokens[index];
  return (
    !next ||
    next.startsLine ||
    isMark(next, `.,;:!?)]"'${picture}${contactPicture}`) ||
    (next.isWord && afterName.has(next.lower))
  );
});
const opens = place((tokens, index) => {
  const [previous, next] = [tokens[index - 1], tokens[index]];
  return !previous || next?.startsLine === true || isMark(previous, '.!?,;(');
});

const dashes = marks(({ text }) => '->'.includes(text), 6);
const arrow: Part = anyOf(
  marks(({ text }) => `:=/|~*→⇒➜>${picture}${contactPicture}`.includes(text), 6),
  (tokens, index) =>
    tokens[index]?.text === '-'
      ? dashes(tokens, index).filter((end) => tokens[index]!.hasSpaceBefore || tokens[end - 1]!.text === '>')
      : [],
);

/** The parts that phrases about names and networks are made of. */
export const nameParts: Readonly<Record<string, Part>> = {
  name: nameWhere(isName),
  madeName: nameWhere(looksMade),
  network,
  inflected,
  wordNetwork: oneOf(wordNetworks),
  anyNetwork: anyOf(network, oneOf(wordNetworks)),
  arrow,
  closes,
  opens,
  contactPicture: oneOf([contactPicture]),
  picture: oneOf([picture, contactPicture]),
  mailProvider: oneOf(mailProviders),
};
