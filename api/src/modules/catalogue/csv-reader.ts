/** A record, or a line that isn't one. */
export interface CsvRecord {
  /** The line that it begins on, from 1. */
  line: number;
  fields: string[];
  /** Why this line is refused; it has no fields then. */
  problem: string | null;
  /** Where the next one begins. */
  next: Place;
}

/** A place in a file: bytes before it, and its line. */
export interface Place {
  position: number;
  line: number;
}

/** More than any record has, and little enough to search again for each quote that nothing closes. */
const longestRecord = 65_536;

const [lineFeed, carriageReturn, quote] = [10, 13, 34];

type Parsed = { fields: string[]; end: number } | 'unfinished' | { problem: string };

/**
 * Reads CSV (RFC 4180, UTF-8) as it comes: fields may be quoted and have line breaks in them. What can't be read costs one line: a quote that
 * nothing closes doesn't take the rest of the file with it. Keeps one unfinished record, no more.
 */
export class CsvReader {
  readonly #delimiter: string;
  #place: Place;
  #rest: Buffer = Buffer.alloc(0);
  #isInLongLine = false;

  constructor(delimiter: string, start: Place) {
    this.#delimiter = delimiter;
    this.#place = start;
  }

  /** The records that end in this chunk. @param isLast no other follows, so what is unfinished ends here */
  read(chunk: Buffer, isLast = false): CsvRecord[] {
    const data = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const records: CsvRecord[] = [];
    let start = 0;
    let nextQuote = data.indexOf(quote);
    const advance = (end: number, lines: number) => {
      this.#place = { position: this.#place.position + end - start, line: this.#place.line + lines };
      start = end;
    };
    const add = (end: number, lines: number, fields: string[], problem: string | null) => {
      const { line } = this.#place;
      advance(end, lines);
      records.push({ line, fields, problem: problem ?? unreadable(fields), next: this.#place });
    };
    while (start < data.length) {
      const lineFeedAt = data.indexOf(lineFeed, start);
      const lineEnd = lineFeedAt === -1 ? data.length : lineFeedAt;
      const nextLine = lineFeedAt === -1 ? data.length : lineFeedAt + 1;
      if (this.#isInLongLine) {
        this.#isInLongLine = lineFeedAt === -1;
        advance(nextLine, lineFeedAt === -1 ? 0 : 1);
        continue;
      }
      if (lineEnd - start > longestRecord) {
        this.#isInLongLine = lineFeedAt === -1;
        add(nextLine, lineFeedAt === -1 ? 0 : 1, [], `is longer than ${longestRecord} bytes`);
        continue;
      }
      if (lineFeedAt === -1 && !isLast) break;
      if (nextQuote !== -1 && nextQuote < start) nextQuote = data.indexOf(quote, start);
      if (nextQuote === -1 || nextQuote >= lineEnd) {
        const text = data.toString('utf8', start, withoutReturn(data, start, lineEnd));
        if (text === '') advance(nextLine, 1);
        else add(nextLine, 1, text.split(this.#delimiter), null);
        continue;
      }
      const parsed = this.#parse(data, start, isLast);
      if (parsed === 'unfinished') {
        if (!isLast && data.length - start <= longestRecord) break;
        add(nextLine, 1, [], `has a quote that nothing closes within ${longestRecord} bytes`);
      } else if ('problem' in parsed) add(nextLine, 1, [], parsed.problem);
      else add(parsed.end, lineFeeds(data, start, parsed.end), parsed.fields, null);
    }
    this.#rest = Buffer.from(data.subarray(start));
    return records;
  }

  /** A record with quotes in it. */
  #parse(data: Buffer, start: number, isLast: boolean): Parsed {
    const limit = Math.min(data.length, start + longestRecord);
    const isWhole = isLast && limit === data.length;
    const delimiter = this.#delimiter.charCodeAt(0);
    const fields: string[] = [];
    let at = start;
    for (;;) {
      if (data[at] === quote && at < limit) {
        let close = data.indexOf(quote, at + 1);
        while (close !== -1 && close < limit && data[close + 1] === quote) close = data.indexOf(quote, close + 2);
        if (close === -1 || close >= limit) return 'unfinished';
        fields.push(data.toString('utf8', at + 1, close).replaceAll('""', '"'));
        at = close + 1;
      } else {
        const begin = at;
        while (at < limit && data[at] !== delimiter && data[at] !== lineFeed) at += 1;
        if (at === limit && !isWhole) return 'unfinished';
        const end = data[at] === delimiter ? at : withoutReturn(data, begin, at);
        fields.push(data.toString('utf8', begin, end));
      }
      if (at < limit && data[at] === carriageReturn && (data[at + 1] === lineFeed || (isWhole && at + 1 === limit)))
        at += 1;
      if (at >= limit) return isWhole ? { fields, end: limit } : 'unfinished';
      if (data[at] === lineFeed) return { fields, end: at + 1 };
      if (data[at] === carriageReturn && at + 1 >= limit) return 'unfinished';
      if (data[at] !== delimiter) return { problem: 'has text after a closing quote' };
      at += 1;
    }
  }
}

const withoutReturn = (data: Buffer, start: number, end: number) =>
  end > start && data[end - 1] === carriageReturn ? end - 1 : end;

function lineFeeds(data: Buffer, start: number, end: number): number {
  let count = 0;
  for (let at = data.indexOf(lineFeed, start); at !== -1 && at < end; at = data.indexOf(lineFeed, at + 1)) count += 1;
  return count;
}

/** The decoder writes U+FFFD for bytes that aren't UTF-8; PostgreSQL stores no NUL. */
function unreadable(fields: readonly string[]): string | null {
  for (const field of fields) {
    if (field.includes('\uFFFD')) return 'is not UTF-8';
    if (field.includes('\0')) return 'has a NUL character';
  }
  return null;
}
