/**
 * The `items` of a page, each already as JSON: what the answer of a list is put together from without writing every row anew
 * (`keptRows`). The type parameter says what they are once read.
 */
export class WrittenItems<Item> {
  readonly #items: readonly string[];

  constructor(items: readonly string[]) {
    this.#items = items;
  }

  /** As a JSON array. */
  get json(): string {
    return `[${this.#items.join(',')}]`;
  }

  /** The items themselves, for where an answer is checked against the contract. */
  read(): Item[] {
    return JSON.parse(this.json) as Item[];
  }
}
