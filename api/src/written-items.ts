/**
 * The `items` of a page, each already as JSON: what the answer of a list is put together from without writing every row anew
 * (`keptRows`). The type parameter says what they are once read.
 */
export class WrittenItems<Item> {
  readonly #items: readonly Buffer[];

  /** @param items each as JSON in UTF-8 */
  constructor(items: readonly Buffer[]) {
    this.#items = items;
  }

  /**
   * As a JSON array in UTF-8.
   * @param before what comes before it, and `after` what comes after it
   */
  between(before: string, after: string): Buffer {
    const parts: Buffer[] = [Buffer.from(`${before}[`)];
    this.#items.forEach((item, index) => {
      if (index > 0) parts.push(comma);
      parts.push(item);
    });
    parts.push(Buffer.from(`]${after}`));
    return Buffer.concat(parts);
  }

  /** The items themselves, for where an answer is checked against the contract. */
  read(): Item[] {
    return JSON.parse(this.between('', '').toString()) as Item[];
  }
}

const comma = Buffer.from(',');
