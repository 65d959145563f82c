import { nameOfList } from '../../boot/page-template.ts';

/** The texts of a list's items, as one text. While a build draws the page, the list is one item between the list's marks. */
export function eachText<Item>(of: readonly Item[], text: (item: Item) => string): string {
  const said = of.map((item) => text(item)).join('');
  const name = nameOfList(of);
  return name === null ? said : `⟦#${name}⟧${said}⟦/${name}⟧`;
}
