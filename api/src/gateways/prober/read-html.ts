/** A page's machine-readable metadata. */
export interface PageFacts {
  title: string;
  /** By `name` or `property`, in small letters. Only the head's: a body may hold what visitors wrote. */
  metas: Map<string, string[]>;
  /** Objects of JSON-LD, also those of lists and graphs. */
  things: Record<string, unknown>[];
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const lastCharacter = 0x10_ff_ff;

/** Text of an attribute or a title: without its escapes. */
const decoded = (text: string): string =>
  text.replaceAll(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,5}));/gi,
    (whole, hex?: string, dec?: string, name?: string) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? whole;
      const code = hex === undefined ? Number(dec) : Number.parseInt(hex, 16);
      return code <= lastCharacter ? String.fromCodePoint(code) : whole;
    },
  );

/** A name with or without a value, or anything else: in one pass, as sticky patterns begin where the last one ended. */
const attribute = /([^\s"'=>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?|\s+|./gsy;

function attributesOf(tag: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name, double, single, bare] of tag.matchAll(attribute)) {
    const value = double ?? single ?? bare;
    if (name === undefined || value === undefined) continue;
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, decoded(value));
  }
  return found;
}

/** The end of a tag that begins at `from`: the first > outside of quotes. @returns -1 where it has none */
function endOfTag(html: string, from: number): number {
  let quote = '';
  for (let at = from; at < html.length; at += 1) {
    const character = html[at]!;
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return at;
  }
  return -1;
}

/** Elements whose content is raw text. */
const rawTags = new Set(['script', 'style', 'title', 'textarea', 'noscript', 'template']);

/**
 * Reads a page in one pass. Incomplete elements, of truncated or broken pages, are ignored.
 */
export function readHtml(html: string): PageFacts {
  const facts: PageFacts = { title: '', metas: new Map(), things: [] };
  const lower = html.toLowerCase();
  let isHead = true;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    if (html.startsWith('<!--', at)) {
      const end = html.indexOf('-->', at + 4);
      if (end === -1) return facts;
      at = end + 3;
      continue;
    }
    const name = /^[a-z][a-z0-9]*/.exec(lower.slice(at + 1, at + 20))?.[0] ?? '';
    if (name === '') {
      at += 1;
      continue;
    }
    const end = endOfTag(html, at + 1);
    if (end === -1) return facts;
    const tag = html.slice(at + 1 + name.length, end);
    at = end + 1;
    if (name === 'body') isHead = false;
    if (name === 'meta' && isHead) takeMeta(facts, attributesOf(tag));
    if (!rawTags.has(name)) continue;
    const close = lower.indexOf(`</${name}`, at);
    if (close === -1) return facts;
    const content = html.slice(at, close);
    if (name === 'title' && isHead && facts.title === '') facts.title = decoded(content).trim();
    if (name === 'script' && attributesOf(tag).get('type')?.toLowerCase() === 'application/ld+json')
      takeThings(facts, content);
    at = close + 1;
  }
  return facts;
}

function takeMeta({ metas }: PageFacts, attributes: Map<string, string>): void {
  const name = (attributes.get('property') ?? attributes.get('name') ?? '').toLowerCase();
  const content = attributes.get('content');
  if (name !== '' && content !== undefined) metas.set(name, [...(metas.get(name) ?? []), content]);
}

function takeThings({ things }: PageFacts, json: string): void {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return;
  }
  for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
    if (!isRecord(one)) continue;
    const graph = one['@graph'];
    things.push(one, ...(Array.isArray(graph) ? graph.filter(isRecord) : []));
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
