/*
 * Pages that are drawn when the shell is built, with marks where an installation's own texts and figures come: `⟦name⟧` for a text,
 * `⟦#name⟧…⟦/name⟧` around what is there for each item of a list, or not at all.
 */

/** What a page's marks stand for; a name with dots leads into it. */
export interface PageValues {
  [name: string]: string | PageValues | readonly PageValues[];
}

/** The mark of a text. */
export const mark = (name: string): string => `⟦${name}⟧`;

const listName = Symbol('list');

/** A list of a page that is being drawn: one item, made of marks, that stands for all of them. */
export const listMark = <Item>(name: string, item: Item): readonly Item[] =>
  Object.assign([item], { [listName]: name });

/** The name of a list of marks; null for a list of values. */
export const nameOfList = (list: readonly unknown[]): string | null =>
  (list as { [listName]?: string })[listName] ?? null;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };
/** As React escapes texts and attributes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

function find(name: string, scopes: readonly PageValues[]): PageValues[string] | undefined {
  const [first = '', ...rest] = name.split('.');
  const scope = scopes.find((one) => first in one);
  let value: PageValues[string] | undefined = scope?.[first];
  for (const part of rest)
    value = typeof value === 'object' && !Array.isArray(value) ? (value as PageValues)[part] : undefined;
  return value;
}

/**
 * Fills a page's marks in. What is filled in is not looked through again.
 * @param scopes where names are looked up, the innermost first
 */
export const fillTemplate = (template: string, ...scopes: readonly PageValues[]): string =>
  fill(template, scopes, escapeHtml);

/** The same for a text that isn't HTML. */
export const fillText = (template: string, ...scopes: readonly PageValues[]): string =>
  fill(template, scopes, (text) => text);

function fill(template: string, scopes: readonly PageValues[], escape: (text: string) => string): string {
  let filled = '';
  let rest = template;
  for (let at = rest.indexOf('⟦'); at >= 0; at = rest.indexOf('⟦')) {
    const end = rest.indexOf('⟧', at);
    if (end < 0) break;
    const name = rest.slice(at + 1, end);
    filled += rest.slice(0, at);
    rest = rest.slice(end + 1);
    if (!name.startsWith('#')) {
      const value = find(name, scopes);
      if (typeof value === 'string') filled += escape(value);
      continue;
    }
    const closing = `⟦/${name.slice(1)}⟧`;
    const close = rest.indexOf(closing);
    if (close < 0) continue;
    const inner = rest.slice(0, close);
    rest = rest.slice(close + closing.length);
    const items = find(name.slice(1), scopes);
    if (Array.isArray(items))
      filled += items.map((item: PageValues) => fill(inner, [item, ...scopes], escape)).join('');
  }
  return filled + rest;
}
