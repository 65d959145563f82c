import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { expectLoaded } from './loaded.ts';

const root = join(import.meta.dirname, '../..');

/** All texts of a language's catalogues. */
function textsIn(language: string): string[] {
  const leaves = (value: unknown): string[] =>
    typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [String(value)];
  return globSync(`{shell,shell/kit,mf-*}/src/locales/${language}/*.json`, { cwd: root }).flatMap((file) =>
    leaves(JSON.parse(readFileSync(join(root, file), 'utf8'))),
  );
}

const plain = (text: string) =>
  text
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** A text with values in it says something of its own only with a few words around them. */
const hasWords = (text: string) => (text.replace(/\{\{[^}]+\}\}/g, ' ').match(/\p{L}{3,}/gu) ?? []).length >= 2;

interface English {
  sentences: ReadonlySet<string>;
  /** Those with values in them. */
  patterns: readonly RegExp[];
}

/** What the catalogues say in English and not in another language. */
function englishBut(language: string): English {
  const other = new Set(textsIn(language).map(plain));
  const own = [...new Set(textsIn('en').map(plain))].filter((text) => /\p{L}{2}/u.test(text) && !other.has(text));
  const isTemplate = (text: string) => text.includes('{{');
  const patternOf = (text: string) =>
    new RegExp(
      `^${text
        .split(/\{\{[^}]+\}\}/)
        .map(escaped)
        .join('.+')}$`,
    );
  return {
    sentences: new Set(own.filter((text) => !isTemplate(text))),
    patterns: own.filter((text) => isTemplate(text) && hasWords(text)).map(patternOf),
  };
}

/** All that a page says: its title, its texts, and the names of what has none. */
const saidOn = (page: Page) =>
  page.evaluate(() => {
    const said = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      // What people wrote may be in any language, and says so.
      if (!parentElement?.closest('script, style, q, blockquote')) said.push(textContent ?? '');
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      for (const element of document.querySelectorAll(`[${name}]`)) said.push(element.getAttribute(name) ?? '');
    return said;
  });

/**
 * Notes what the API answers a page: names of tracks, genres and people, some of which read like the catalogues' texts.
 * @returns whether the API has said a text
 */
export function listenToApi(page: Page): (text: string) => boolean {
  const answers: string[] = [];
  page.on('response', (response) => {
    if (!response.headers()['content-type']?.includes('json')) return;
    // An answer that was never read to its end has no text, and nobody waits for it.
    response.text().then(
      (text) => answers.push(text),
      () => {},
    );
  });
  return (text) => answers.some((answer) => answer.includes(JSON.stringify(text)));
}

/** Finds what a page says in the catalogues' English although it is in another language; it has to say which. */
export function englishOn(language: string): (page: Page) => Promise<string[]> {
  const english = englishBut(language);
  const isEnglish = (text: string) => english.sentences.has(text) || english.patterns.some((one) => one.test(text));
  return async (page) => {
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expectLoaded(page);
    return (await saidOn(page)).map(plain).filter((text) => text !== '' && isEnglish(text));
  };
}

/** A check that a page is in a language: it says so, and nothing on it is said in the catalogues' English. */
export function inLanguage(language: string): (page: Page) => Promise<void> {
  const find = englishOn(language);
  return async (page) => expect(await find(page), `said in English on ${new URL(page.url()).pathname}`).toEqual([]);
}
