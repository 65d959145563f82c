import { type Node, parse } from './parse.ts';

/*
 * A backtracking engine takes more than linear time where the same text can be divided among two repetitions in more than one way: there are
 * positions p and q of the pattern and a text that leads from p to p, from p to q, and from q to q. The search for a first place of a match
 * counts as a repetition as well. Positions are those of Glushkov's automaton.
 */

/** Every kind of character that patterns tell apart, or nearly. */
const alphabet = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  ...Array.from('\u00a0éÉßяЯ中１\u0301\u200b\u2028\ue000ا😀📷°–—’“…\u202a＝'),
];
/** A counted repetition has an end; more of the same tell nothing new. */
const mostCopies = 4;

interface Part {
  first: Set<number>;
  last: Set<number>;
  isNullable: boolean;
}
interface Automaton {
  /** By position: which of the alphabet it takes. */
  takes: boolean[][];
  /** By position: which may come next, and by how many ways. */
  follow: Map<number, number>[];
  part: Part;
}

const nothing = (isNullable: boolean): Part => ({ first: new Set(), last: new Set(), isNullable });

/** @param passes whether an assertion is taken as true; one that isn't ends all that comes to it */
function build(root: Node, flags: string, passes: (at: 'start' | 'other') => boolean): Automaton {
  const automaton: Automaton = { takes: [alphabet.map(() => true)], follow: [new Map()], part: nothing(true) };
  const { takes, follow } = automaton;
  const connect = (from: Iterable<number>, to: Iterable<number>): void => {
    const next = [...to];
    for (const one of from) for (const other of next) follow[one]!.set(other, (follow[one]!.get(other) ?? 0) + 1);
  };
  const inOrder = (a: Part, b: Part): Part => {
    connect(a.last, b.first);
    return {
      first: new Set([...a.first, ...(a.isNullable ? b.first : [])]),
      last: new Set([...b.last, ...(b.isNullable ? a.last : [])]),
      isNullable: a.isNullable && b.isNullable,
    };
  };
  const partOf = (node: Node): Part => {
    switch (node.kind) {
      case 'character': {
        const pattern = new RegExp(`^(?:${node.source})$`, flags.replace(/[gym]/g, ''));
        takes.push(alphabet.map((character) => pattern.test(character)));
        follow.push(new Map());
        const only = new Set([takes.length - 1]);
        return { first: only, last: only, isNullable: false };
      }
      case 'assertion':
        return nothing(passes(node.at));
      case 'lookaround':
        return { ...partOf(node.body), last: new Set(), isNullable: passes('other') };
      case 'sequence':
        return node.items.map(partOf).reduce(inOrder, nothing(true));
      case 'choice': {
        const parts = node.items.map(partOf);
        return {
          first: new Set(parts.flatMap(({ first }) => [...first])),
          last: new Set(parts.flatMap(({ last }) => [...last])),
          isNullable: parts.some(({ isNullable }) => isNullable),
        };
      }
      case 'repeat': {
        // Nested, as an engine tries them: the second copy comes after the first only.
        const copies = (count: number): Part => {
          if (count === 0) return nothing(true);
          const part = partOf(node.body);
          const isLast = count === 1;
          if (isLast && node.max === Infinity) connect(part.last, part.first);
          return inOrder(part, optional(count - 1));
        };
        const optional = (count: number): Part => ({ ...copies(count), isNullable: true });
        const min = Math.min(node.min, mostCopies);
        const max = Math.min(node.max === Infinity ? Math.max(min, 1) : node.max, mostCopies);
        let whole = nothing(true);
        for (let copy = 1; copy < min; copy += 1) whole = inOrder(whole, partOf(node.body));
        whole = inOrder(whole, min === 0 ? optional(max) : copies(max - min + 1));
        return whole;
      }
    }
  };
  automaton.part = partOf(root);
  return automaton;
}

/** By position: all that can be reached from it, itself only by a loop. */
function reachable(follow: Automaton['follow']): Set<number>[] {
  return follow.map((next) => {
    const seen = new Set<number>();
    const open = [...next.keys()];
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      if (seen.has(one)) continue;
      seen.add(one);
      open.push(...follow[one]!.keys());
    }
    return seen;
  });
}

/** Whether a text leads from p to p, from p to q and from q to q. Two different ways, where p and q are the same. */
function divides({ takes, follow }: Automaton, reach: readonly Set<number>[], p: number, q: number): boolean {
  const size = takes.length;
  const within = (from: number, to: number) => (at: number) =>
    (at === from || reach[from]!.has(at)) && (at === to || reach[at]!.has(to));
  const [first, middle, last] = [within(p, p), within(p, q), within(q, q)];
  const seen = new Set<number>();
  const open: [number, number, number, boolean][] = [[p, p, q, false]];
  for (let step = open.pop(); step; step = open.pop()) {
    const [a, b, c, isApart] = step;
    for (const [nextA, waysA] of follow[a]!) {
      if (!first(nextA)) continue;
      for (const nextB of follow[b]!.keys()) {
        if (!middle(nextB)) continue;
        for (const nextC of p === q ? [nextB] : follow[c]!.keys()) {
          if (!last(nextC)) continue;
          if (!takes[nextA]!.some((isTaken, at) => isTaken && takes[nextB]![at] && takes[nextC]![at])) continue;
          const nowApart = isApart || nextA !== nextB || (a === b && waysA > 1);
          if (nextA === p && nextB === q && nextC === q && nowApart) return true;
          const key = ((nextA * size + nextB) * size + nextC) * 2 + Number(nowApart);
          if (seen.has(key)) continue;
          seen.add(key);
          open.push([nextA, nextB, nextC, nowApart]);
        }
      }
    }
  }
  return false;
}

function isAmbiguous(automaton: Automaton, isMatchedAfter: ReadonlySet<number>, start: Iterable<number>): boolean {
  const reach = reachable(automaton.follow);
  const inUse = new Set([...start].flatMap((one) => [one, ...reach[one]!]));
  const loops = [...inUse].filter((position) => reach[position]!.has(position));
  return loops.some((p) =>
    loops.some((q) => (p === q || reach[p]!.has(q)) && !isMatchedAfter.has(q) && divides(automaton, reach, p, q)),
  );
}

/**
 * Whether a pattern can take time that grows faster than the text.
 * @throws for patterns that it can't read
 */
export function isSuperlinear(source: string, flags: string): boolean {
  const root = parse(source);
  // Where nothing more is asked for, the match is found and nothing is tried again.
  const isMatchedAfter = build(root, flags, (at) => at === 'start').part.last;
  const fromStart = build(root, flags, () => true);
  if (isAmbiguous(fromStart, isMatchedAfter, fromStart.part.first)) return true;
  if (flags.includes('y')) return false;
  const anywhere = build(root, flags, (at) => at === 'other' || flags.includes('m'));
  anywhere.follow[0]!.set(0, 1);
  for (const position of anywhere.part.first) anywhere.follow[0]!.set(position, 1);
  return isAmbiguous(anywhere, isMatchedAfter, [0]);
}
