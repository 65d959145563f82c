import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react';

interface Props {
  /** A text in the page's language with parts in tags: `Read the <terms>terms of use</terms> first.` */
  text: string;
  /** The elements that stand for the tags; each gets the part as its children. */
  components: Readonly<Record<string, ReactElement<{ children?: ReactNode }>>>;
}

const opening = /<(\w+)(\/?)>/;

/**
 * A text of which some parts are links or look different; `<terms/>` stands for an element with content of its own. A tag that `components` doesn't
 * name stays text, so what people typed can't become one.
 */
export function MarkedText({ text, components }: Props) {
  const parts: ReactNode[] = [];
  let rest = text;
  for (let found = opening.exec(rest); found; found = opening.exec(rest)) {
    const [start, tag = '', isEmpty = ''] = found;
    const from = found.index + start.length;
    const closing = `</${tag}>`;
    const to = isEmpty ? from : rest.indexOf(closing, from);
    const element = Object.hasOwn(components, tag) && to >= 0 ? components[tag] : undefined;
    if (element) {
      const content = isEmpty ? [] : [rest.slice(from, to)];
      parts.push(rest.slice(0, found.index));
      parts.push(<Fragment key={parts.length}>{cloneElement(element, {}, ...content)}</Fragment>);
      rest = rest.slice(isEmpty ? to : to + closing.length);
    } else {
      parts.push(rest.slice(0, from));
      rest = rest.slice(from);
    }
  }
  return (
    <>
      {parts}
      {rest}
    </>
  );
}
