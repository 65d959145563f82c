import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Change } from './compare.ts';

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Writes a page with each change before, after, and what differs. @returns the page's file */
export function writeReport(folder: string, title: string, changes: readonly Change[]): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const sections = Object.entries(Object.groupBy(changes, ({ id }) => id)).map(
    ([id, ofStory = []]) =>
      `<section id="${escape(id)}"><h2>${escape(id)}</h2>${ofStory.map(rowOf).join('')}</section>`,
  );
  for (const change of changes)
    for (const part of parts) {
      const picture = change[part];
      if (picture) writeFileSync(path.join(folder, fileOf(change, part)), picture);
    }
  const file = path.join(folder, 'index.html');
  writeFileSync(file, page(escape(title), sections.join('')));
  return file;
}

const parts = ['before', 'after', 'difference'] as const;
const fileOf = ({ id, width, theme }: Change, part: string) => `${id}-${width}-${theme}-${part}.png`;

function rowOf(change: Change): string {
  const { width, theme, kind, pixels } = change;
  const what = kind === 'changed' ? `${pixels} pixels differ` : kind;
  const pictures = parts.map((part) =>
    change[part]
      ? `<figure><figcaption>${part}</figcaption><img loading="lazy" alt="" src="${escape(fileOf(change, part))}"></figure>`
      : '',
  );
  return `<h3>${width} px, ${theme}: ${what}</h3><div>${pictures.join('')}</div>`;
}

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
  body { margin: 24px; font: 14px/20px system-ui, sans-serif; color: #1b1424; background: #f4f0ea }
  section { padding: 16px 0; border-top: 1px solid }
  div { display: flex; flex-wrap: wrap; gap: 16px }
  figure { margin: 0 }
  img { display: block; max-width: 100%; background: #fff; border: 1px solid #d3cabe }
</style>
<h1>${title}</h1>
${body}
`;
