import * as z from 'zod/mini';

/** The file of a remote's release with its drawn views; see `shell/contract/build/drawn-views-plugin.ts`. */
export const drawnViewsFile = 'drawn.json';
/** A larger one is read by no server. */
export const drawnViewsMaxBytes = 4 * 2 ** 20;
/** Public calls whose answers the views of a release may depend on: the server asks for them while a page waits. */
const maxCalls = 8;

const fileName = z.string().check(z.maxLength(200));

/** A remote's screen with its data still loading, as a member's browser shows it until the live screen replaces it. */
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

/** A remote's screen as a visitor's browser renders it first: the shell's server puts it into the page, and the remote's scripts hydrate it. */
const drawnView = z.extend(waitingView, {
  /** The answers of public calls that it shows: it is for installations whose answers contain these. */
  answers: z.optional(z.record(z.string().check(z.regex(/^GET \/api\/[\w/-]{1,100}$/)), z.unknown())),
});
export type DrawnView = z.infer<typeof drawnView>;

export const drawnViews = z.object({
  views: z.array(drawnView).check(z.maxLength(200)),
  /** In a list of their own: older servers read `views` alone, and would send these to visitors. */
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

/** By these the shell finds its slots and the place of a waiting view. */
const shellsAttributes = words('data-remote data-waiting');
/** A window answers with the element of that id where a script asks for a global variable that isn't set yet. */
const globalName = /^(?:fanfare|webpack|__)/i;

const token = /([^<]+)|(<!-- -->|<!--\/?\$-->)|<(\/?)([a-z][a-z0-9]*)((?: [A-Za-z][\w-]*(?:="[^"<>]*")?)*)(\/?)>/y;
const attribute = / ([A-Za-z][\w-]*)(?:="([^"<>]*)")?/g;
/** A path of this site. */
const ownAddress = /^\/(?![/\\])(?:[\w./~%?=+:,-]|&amp;)*(?:#[\w-]*)?$|^#[\w-]*$/;
/** Declarations without addresses. */
const plainStyle = /^(?!.*url\()[\w\s:;.,%#()+*-]*$/is;
/** `useId` counts by where a component is in the whole page's tree, of which a view is drawn alone. */
const idOfReact = /_[rR]_\w{0,40}_/;

function refusalOfAttribute(element: string, name: string, value: string): string | null {
  // A document answers `document.currentScript` with the form of that name.
  if (element === 'form' && name === 'name') return `a name of a form, ${value}`;
  if (shellsAttributes.has(name) || (!attributes.has(name) && !/^(?:aria|data)-/.test(name)))
    return `the attribute ${name}`;
  if (name === 'id' && globalName.test(value)) return `${name}="${value}": scripts would take it for a global variable`;
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
      const refusal = refusalOfAttribute(element, name.toLowerCase(), value);
      if (refusal) return refusal;
    }
    if (isEmpty && !voids.has(element)) return `<${element}/>`;
    if (!voids.has(element)) open.push(element);
  }
  return open.length > 0 ? `<${open.at(-1)}> without an end` : null;
}

const tag = /<[a-z][^<>]*>/g;

/**
 * The policy of pages refuses style attributes: each becomes a rule.
 * @param attribute what the rules find their elements by
 */
export function createStyleRules(attribute: string) {
  const known = new Map<string, number>();
  const numberOf = (style: string) => {
    const number = known.get(style) ?? known.size;
    known.set(style, number);
    return number;
  };
  return {
    /** HTML without style attributes. It is as React writes it, or `refusalOfHtml` let it in: texts and values have no `<` or `>`. */
    replace: (html: string): string =>
      html.replace(tag, (whole) =>
        whole.replace(/ ([\w-]+)="([^"]*)"/g, (given, name: string, value: string) =>
          name === 'style' ? ` ${attribute}="${numberOf(value)}"` : given,
        ),
      ),
    /** The rules for all that was replaced. */
    text: (): string => [...known].map(([style, number]) => `[${attribute}="${number}"]{${style}}`).join(''),
  };
}

/** What a browser reads where a style sheet has escapes: `\75rl(` is `url(`. */
const withoutEscapes = (sheet: string) =>
  sheet.replace(/\\(?:([\da-f]{1,6})\s?|(.))/gi, (_, code: string | undefined, character = '') =>
    code === undefined ? String(character) : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10_ff_ff)),
  );
/** What has the browser ask for something. */
const loading = /@import|(?:image(?:-set)?|src)\(|url\((?!["']?data:)/i;

/** A style element ends where its text says so, and what is relative to the sheet would be relative to the page. */
const keepsToPage = (sheet: string) => !sheet.includes('</') && !loading.test(withoutEscapes(sheet));

/** What keeps views out of a page; null where nothing does. That the style sheets are the release's is to be found out by their sums. */
export function refusalOfViews({ views, waiting = [], styles }: DrawnViews): string | null {
  for (const { path, html, styles: files } of [...views, ...waiting]) {
    const refusal = refusalOfHtml(html);
    if (refusal) return `${path}: ${refusal}`;
    const missing = files.find((file) => !Object.hasOwn(styles, file));
    if (missing) return `${path}: no text of ${missing}`;
  }
  const calls = new Set(views.flatMap(({ answers = {} }) => Object.keys(answers)));
  if (calls.size > maxCalls) return `answers of ${calls.size} calls`;
  const sheet = Object.entries(styles).find(([, text]) => !keepsToPage(text));
  return sheet ? `${sheet[0]}: an address, or the end of an element` : null;
}
