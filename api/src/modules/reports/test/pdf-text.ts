import { inflateSync } from 'node:zlib';

const objects = /(\d+) 0 obj\n([\s\S]*?)\nendobj/g;

/** Glyphs to letters, as a font's own table says. */
function lettersOf(cmap: string): Map<string, string> {
  const letters = new Map<string, string>();
  const textOf = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, block = ''] of cmap.matchAll(/beginbfrange\s*([\s\S]*?)endbfrange/g)) {
    for (const [, from = '', , list] of block.matchAll(/<(\w+)>\s*<(\w+)>\s*\[([^\]]*)\]/g)) {
      for (const [index, [, hex = '']] of [...list!.matchAll(/<(\w+)>/g)].entries()) {
        letters.set((Number.parseInt(from, 16) + index).toString(16).padStart(4, '0'), textOf(hex));
      }
    }
  }
  return letters;
}

/** The text of a pdfkit PDF by page, one line per drawn text. */
export function pdfText(file: Buffer): string[] {
  const raw = file.toString('latin1');
  const bodies = new Map<string, string>();
  for (const [, id = '', body = ''] of raw.matchAll(objects)) bodies.set(id, body);
  const streamOf = (id: string): string => {
    const body = bodies.get(id) ?? '';
    const bytes = Buffer.from(/stream\n([\s\S]*?)\nendstream/.exec(body)?.[1] ?? '', 'latin1');
    return (body.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
  };
  const fonts = new Map<string, Map<string, string>>();
  for (const body of bodies.values()) {
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(bodies.get(id) ?? '')?.[1];
      if (table) fonts.set(name, lettersOf(streamOf(table)));
    }
  }
  const pages = [...bodies.values()].filter((body) => /\/Type \/Page\b/.test(body));
  return pages.map((page) => {
    let font = new Map<string, string>();
    const lines: string[] = [];
    const content = streamOf(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '');
    for (const [, name, shown = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name) font = fonts.get(name) ?? font;
      else {
        const glyphs = [...shown.matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
        lines.push(glyphs.map((glyph) => font.get(glyph) ?? '?').join(''));
      }
    }
    return lines.join('\n');
  });
}
