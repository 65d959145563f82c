import { Children, type ReactNode } from 'react';
import { nameOfList } from '../../boot/page-template.ts';

interface Props<Item> {
  of: readonly Item[];
  children: (item: Item) => ReactNode;
}

/** What is there for each item of a list. While a page is drawn for later, the list's mark stands around the one item. */
export function Each<Item>({ of, children }: Props<Item>) {
  const name = nameOfList(of);
  const items = Children.toArray(of.map((item) => children(item)));
  if (name === null) return items;
  return (
    <>
      {`⟦#${name}⟧`}
      {items}
      {`⟦/${name}⟧`}
    </>
  );
}
