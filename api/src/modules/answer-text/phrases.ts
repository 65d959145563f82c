import type { Token } from './tokens.ts';

/**
 * Where a part of a phrase that begins at a token may end. A part looks at a bounded number of tokens and gives a few ends, and a phrase
 * follows them all side by side, so its work grows with the text and never faster.
 */
export type Part = (tokens: readonly Token[], index: number) => readonly number[];

const none: readonly number[] = [];
const union = (some: readonly number[], more: readonly number[]): readonly number[] => {
  if (more.length === 0) return some;
  return some.length === 0 ? more : [...new Set([...some, ...more])];
};

export const anyOf =
  (...parts: readonly Part[]): Part =>
  (tokens, index) => {
    let ends = none;
    for (const part of parts) ends = union(ends, part(tokens, index));
    return ends;
  };

export const inOrder =
  (...parts: readonly Part[]): Part =>
  (tokens, index) => {
    let ends: readonly number[] = [index];
    for (const part of parts) {
      let next = none;
      for (const end of ends) next = union(next, part(tokens, end));
      ends = next;
      if (ends.length === 0) break;
    }
    return ends;
  };

/** One token that fulfils a condition. */
export const token =
  (isIt: (token: Token) => boolean): Part =>
  (tokens, index) => {
    const found = tokens[index];
    return found && isIt(found) ? [index + 1] : none;
  };

export const oneOf = (words: Iterable<string>): Part => {
  const all = new Set(words);
  return token(({ lower }) => all.has(lower));
};

export const optional =
  (part: Part): Part =>
  (tokens, index) => [index, ...part(tokens, index)];

/** A place between tokens: nothing is taken. */
export const place =
  (isIt: (tokens: readonly Token[], index: number) => boolean): Part =>
  (tokens, index) =>
    isIt(tokens, index) ? [index] : none;

/** One to so many marks of a kind in a row. */
export const marks =
  (isIt: (token: Token) => boolean, most: number): Part =>
  (tokens, index) => {
    if (tokens[index]?.isWord !== false) return none;
    const ends: number[] = [];
    for (let at = index; at < index + most; at += 1) {
      const mark = tokens[at];
      if (!mark || mark.isWord || !isIt(mark) || (at > index && mark.hasSpaceBefore)) break;
      ends.push(at + 1);
    }
    return ends;
  };

type Named = Readonly<Record<string, Part>>;

/** A place within phrases, and what may come next there. */
class Step {
  readonly words = new Map<string, Step[]>();
  readonly parts = new Map<Part, Step[]>();
  isEnd = false;

  /** What may come at another step may come here as well. */
  join(other: Step): void {
    for (const [word, steps] of other.words) this.words.set(word, [...(this.words.get(word) ?? []), ...steps]);
    for (const [part, steps] of other.parts) this.parts.set(part, [...(this.parts.get(part) ?? []), ...steps]);
    this.isEnd ||= other.isEnd;
  }

  follow(tokens: readonly Token[], index: number, ends: Set<number>): void {
    if (this.isEnd) ends.add(index);
    for (const step of this.words.get(tokens[index]?.lower ?? '') ?? []) step.follow(tokens, index + 1, ends);
    this.parts.forEach((steps, part) => {
      for (const end of part(tokens, index)) for (const step of steps) step.follow(tokens, end, ends);
    });
  }
}

/** The first step of a phrase, from its last one backwards. */
function firstStep(line: string, named: Named): Step {
  let next = new Step();
  next.isEnd = true;
  for (const item of line.split(' ').toReversed()) {
    const step = new Step();
    const isOptional = item.length > 1 && item.endsWith('?');
    for (const option of (isOptional ? item.slice(0, -1) : item).split('|')) {
      if (option.startsWith('{')) step.parts.set(named[option.slice(1, -1)]!, [next]);
      else step.words.set(option, [next]);
    }
    if (isOptional) step.join(next);
    next = step;
  }
  return next;
}

/**
 * Phrases as one line each, over named parts: `my handle|username is|: @? {name}`. Words and marks stand for themselves, `|` between
 * those of which one is there, `?` behind what may be missing.
 */
export const phrasesOver =
  (named: Named) =>
  (...lines: readonly string[]): Part => {
    const first = new Step();
    for (const line of lines) first.join(firstStep(line, named));
    return (tokens, index) => {
      const ends = new Set<number>();
      first.follow(tokens, index, ends);
      return ends.size === 0 ? none : [...ends];
    };
  };

/** Every place where a phrase stands, the longest from each token. */
export function placesOf(phrase: Part, tokens: readonly Token[]): [from: number, to: number][] {
  const places: [number, number][] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const end = Math.max(index, ...phrase(tokens, index));
    if (end > index) places.push([tokens[index]!.from, tokens[end - 1]!.to]);
  }
  return places;
}
