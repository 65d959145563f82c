import * as z from 'zod/mini';

/** The file of a remote's release with its drawn views; see `shell/contract/build/drawn-views-plugin.ts`. */
export const drawnViewsFile = 'drawn.json';

const fileName = z.string().check(z.maxLength(200));

/** A screen of a remote as a member's browser shows it until its data are there: the live screen takes its place, and nothing of it is kept. */
const waitingView = z.object({
  path: z.string().check(z.maxLength(160)),
  language: z.string().check(z.maxLength(20)),
  /** The screen's name. */
  title: z.string().check(z.maxLength(200)),
  html: z.string().check(z.maxLength(100_000)),
  /** Style sheets of the release, in their order. */
  styles: z.array(fileName).check(z.maxLength(20)),
});
export type WaitingView = z.infer<typeof waitingView>;

/** A screen of a remote as a visitor's browser renders it first: the shell's server puts it into the page until the remote's scripts run. */
const drawnView = z.extend(waitingView, {
  /** What it shows of the answers of public calls: it is for installations whose answers contain this. */
  answers: z.optional(z.record(z.string().check(z.regex(/^GET \/api\/[\w/-]{1,100}$/)), z.unknown())),
});
export type DrawnView = z.infer<typeof drawnView>;

export const drawnViews = z.object({
  views: z.array(drawnView).check(z.maxLength(200)),
  /** In a list of their own, which servers from before don't read: they would give one to visitors. */
  waiting: z.optional(z.array(waitingView).check(z.maxLength(200))),
  /** The text of each style sheet. */
  styles: z.record(fileName, z.string().check(z.maxLength(200_000))),
});
export type DrawnViews = z.infer<typeof drawnViews>;

const words = (text: string) => new Set(text.split(' '));

/** Nothing that runs, loads or embeds anything, or concerns the whole page. */
const elements = words(
  'a b blockquote button dd div dl dt em fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header i label legend li main nav ol option output p section select small span strong textarea ul svg path g circle ellipse line polygon polyline rect',
);
const voids = words('br hr input');
/** Besides `aria-…` and `data-…`: nothing that runs, or loads what it names. */
const attributes = words(
  'autocapitalize autocomplete autocorrect checked class dir disabled enterkeyhint for hidden href id inputmode lang max maxlength min minlength multiple name novalidate passwordrules pattern placeholder readonly rel required role rows cols selected size spellcheck step style tabindex target title type value clip-rule cx cy d fill fill-rule focusable height opacity points preserveaspectratio r rx ry shape-rendering stroke stroke-dasharray stroke-linecap stroke-linejoin stroke-opacity stroke-width transform vector-effect viewbox width x x1 x2 xmlns y y1 y2',
);

const token = /([^<]+)|(<!-- -->|<!--\/?\$-->)|<(\/?)([a-z][a-z0-9]*)((?: [A-Za-z][\w-]*(?:="[^"<>]*")?)*)(\/?)>/y;
const attribute = / ([A-Za-z][\w-]*)(?:="([^"<>]*)")?/g;
/** A path of this site. */
const ownAddress = /^\/(?![/\\])(?:[\w./~%?=+:,-]|&amp;)*(?:#[\w-]*)?$|^#[\w-]*$/;
/** Declarations without addresses. */
const plainStyle = /^(?!.*url\()[\w\s:;.,%#()+*-]*$/i;
/** `useId` counts by where a component is in the whole page's tree, of which a view is drawn alone. */
const idOfReact = /_[rR]_\w{0,40}_/;

function refusalOfAttribute(name: string, value: string): string | null {
  if (!attributes.has(name) && !/^(?:aria|data)-/.test(name)) return `the attribute ${name}`;
  if (name === 'href' && !ownAddress.test(value)) return `a link to ${value}`;
  if (name === 'style' && !plainStyle.test(value)) return `the style ${value}`;
  return idOfReact.test(value) ? `${name}="${value}": elements of drawn views need ids of their own` : null;
}

/**
 * What keeps the HTML of a view out of a page; null where nothing does. It has to be as React writes it, of elements and attributes that are
 * named here: nothing in it runs, loads anything or ends the element that it is put into.
 */
export function refusalOfHtml(html: string): string | null {
  const open: string[] = [];
  for (let at = 0; at < html.length; at = token.lastIndex) {
    token.lastIndex = at;
    const found = token.exec(html);
    if (!found) return html.slice(at, at + 60);
    const [, , , closes, element, given = '', isEmpty] = found;
    if (element === undefined) continue;
    if (closes) {
      if (given || open.pop() !== element) return `</${element}> out of place`;
      continue;
    }
    if (!elements.has(element) && !voids.has(element)) return `<${element}>`;
    for (const [, name = '', value = ''] of given.matchAll(attribute)) {
      const refusal = refusalOfAttribute(name.toLowerCase(), value);
      if (refusal) return refusal;
    }
    if (isEmpty && !voids.has(element)) return `<${element}/>`;
    if (!voids.has(element)) open.push(element);
  }
  return open.length > 0 ? `<${open.at(-1)}> without an end` : null;
}

/** A style element ends where its text says so, and what is relative to the sheet would be relative to the page. */
const keepsToPage = (sheet: string) => !/<\/|@import|url\((?!["']?data:)/i.test(sheet);

/** What keeps views out of a page; null where nothing does. That the style sheets are the release's is to be found out by their sums. */
export function refusalOfViews({ views, waiting = [], styles }: DrawnViews): string | null {
  for (const { path, html, styles: files } of [...views, ...waiting]) {
    const refusal = refusalOfHtml(html);
    if (refusal) return `${path}: ${refusal}`;
    const missing = files.find((file) => styles[file] === undefined);
    if (missing) return `${path}: no text of ${missing}`;
  }
  const sheet = Object.entries(styles).find(([, text]) => !keepsToPage(text));
  return sheet ? `${sheet[0]}: an address, or the end of an element` : null;
}
