import { nameOfList } from '../../boot/page-template.ts';

/** What is said for each item of a list, as one text. While a page is drawn for later, the list's mark stands around the one item. */
export function eachText<Item>(of: readonly Item[], text: (item: Item) => string): string {
  const said = of.map((item) => text(item)).join('');
  const name = nameOfList(of);
  return name === null ? said : `⟦#${name}⟧${said}⟦/${name}⟧`;
}
