import { Children, type ReactNode } from 'react';
import { nameOfList } from '../../boot/page-template.ts';

interface Props<Item> {
  of: readonly Item[];
  children: (item: Item) => ReactNode;
}

/** Renders each item of a list. While a build draws the page, the list is one item between the list's marks. */
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
