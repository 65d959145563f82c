/** The structure of a regular expression, as far as the time it takes depends on it. */
export type Node =
  | { kind: 'character'; source: string }
  | { kind: 'assertion'; at: 'start' | 'other' }
  /** Tried at a place without taking anything: it ends nowhere, but its repetitions cost time. */
  | { kind: 'lookaround'; body: Node }
  | { kind: 'sequence' | 'choice'; items: Node[] }
  | { kind: 'repeat'; body: Node; min: number; max: number };

const groupStart = /^(?:\?(?:<?[=!]|:|<\w+>))?/;

class Parser {
  #at = 0;
  readonly #source: string;
  constructor(source: string) {
    this.#source = source;
  }

  #isAt(text: string): boolean {
    return this.#source.startsWith(text, this.#at);
  }

  #take(pattern: RegExp): string {
    const [found] = pattern.exec(this.#source.slice(this.#at)) ?? [];
    if (found === undefined) throw new Error(`can't read ${this.#source} at ${this.#at}`);
    this.#at += found.length;
    return found;
  }

  choice(): Node {
    const items = [this.#sequence()];
    while (this.#isAt('|')) {
      this.#at += 1;
      items.push(this.#sequence());
    }
    return items.length === 1 ? items[0]! : { kind: 'choice', items };
  }

  #sequence(): Node {
    const items: Node[] = [];
    while (this.#at < this.#source.length && !this.#isAt('|') && !this.#isAt(')'))
      items.push(this.#repeat(this.#atom()));
    return { kind: 'sequence', items };
  }

  #atom(): Node {
    if (this.#isAt('(')) {
      this.#at += 1;
      const start = this.#take(groupStart);
      const body = this.choice();
      this.#take(/^\)/);
      return /[=!]$/.test(start) ? { kind: 'lookaround', body } : body;
    }
    if (this.#isAt('^') || this.#isAt('$') || this.#isAt('\\b') || this.#isAt('\\B')) {
      const text = this.#take(/^(?:[$^]|\\.)/);
      return { kind: 'assertion', at: text === '^' ? 'start' : 'other' };
    }
    if (/^\\(?:[1-9]|k<)/.test(this.#source.slice(this.#at)))
      throw new Error('a reference to a group takes its own time');
    const source = this.#take(
      /^(?:\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|.)|\[(?:\\.|[^\\\]])*\]|[^])/u,
    );
    return { kind: 'character', source };
  }

  #repeat(body: Node): Node {
    const written = this.#take(/^(?:(?:[*+?]|\{\d+(?:,\d*)?\})\??)?/);
    if (written === '') return body;
    const [, min, comma, max] = /^\{(\d+)(,?)(\d*)\}/.exec(written) ?? [];
    if (min !== undefined) {
      const most = max === '' ? (comma === '' ? Number(min) : Infinity) : Number(max);
      return { kind: 'repeat', body, min: Number(min), max: most };
    }
    return { kind: 'repeat', body, min: written.startsWith('+') ? 1 : 0, max: written.startsWith('?') ? 1 : Infinity };
  }
}

/** @throws for what isn't a regular expression or has references to its own groups */
export const parse = (source: string): Node => new Parser(source).choice();
