import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react';

interface Props {
  /** A text in the page's language with parts in tags: `Read the <terms>terms of use</terms> first.` */
  text: string;
  /** The elements that stand for the tags; each gets the part as its children. */
  components: Readonly<Record<string, ReactElement<{ children?: ReactNode }>>>;
}

const marked = /<(\w+)>(.*?)<\/\1>/s;

/** A text of which some parts are links or look different. A tag that `components` doesn't name stays text, so what people typed can't become one. */
export function MarkedText({ text, components }: Props) {
  const parts: ReactNode[] = [];
  let rest = text;
  for (let found = marked.exec(rest); found; found = marked.exec(rest)) {
    const [whole, tag = '', inner = ''] = found;
    const element = Object.hasOwn(components, tag) ? components[tag] : undefined;
    const end = found.index + (element ? whole.length : 1);
    parts.push(rest.slice(0, element ? found.index : end));
    if (element) parts.push(<Fragment key={parts.length}>{cloneElement(element, {}, inner)}</Fragment>);
    rest = rest.slice(end);
  }
  return (
    <>
      {parts}
      {rest}
    </>
  );
}
