const comma = Buffer.from(',');

/**
 * The `items` of a page, each already as JSON, so that the answer needs no new serialisation (`cachedList`). The type parameter says what
 * they are once parsed.
 */
export class SerialisedItems<Item> {
  readonly #items: readonly Buffer[];

  /** @param items each as JSON in UTF-8 */
  constructor(items: readonly Buffer[]) {
    this.#items = items;
  }

  /** As a JSON array in UTF-8, between two texts. */
  between(before: string, after: string): Buffer {
    const parts: Buffer[] = [Buffer.from(`${before}[`)];
    this.#items.forEach((item, index) => {
      if (index > 0) parts.push(comma);
      parts.push(item);
    });
    parts.push(Buffer.from(`]${after}`));
    return Buffer.concat(parts);
  }

  /** The items themselves, for answers that are checked against the contract. */
  parse(): Item[] {
    return JSON.parse(this.between('', '').toString()) as Item[];
  }
}
