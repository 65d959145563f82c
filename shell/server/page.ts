import type { PageData } from '../boot/page-data.ts';

export interface PageValues extends PageData {
  theme: 'light' | 'dark' | null;
  role: 'creator' | 'curator';
  /** Title, description and more, instead of the template's. */
  head?: string | null;
  /** `<link>` elements that preload what this address will need. */
  preload?: readonly string[];
  /** Shown by a browser without scripts where the page isn't drawn, as HTML. */
  withoutScripts?: string;
}

/** JSON that is safe inside a `<script>` element: nothing in it can end the element or open a comment. */
const inlineJson = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c');

/** Where the browser draws the page: nothing is in it yet. */
const emptyRoot = '<div id="root"></div>';

/** Fills the shell's page template. */
export function renderPage(
  template: string,
  { language, boot, config, content, theme, role, head, preload = [], withoutScripts = '' }: PageValues,
): string {
  const data: PageData = { ...(language && { language }), boot, config, ...(content && { content }) };
  return (
    (
      head
        ? template.replace(/<meta\s+name="description"[^>]*>/, '').replace(/<title>[^<]*<\/title>/, () => head)
        : template
    )
      .replace('lang="en"', `lang="${language ?? 'en'}"`)
      .replace('data-theme="system"', theme ? `data-theme="${theme}"` : '')
      .replace('data-role="creator"', `data-role="${role}"`)
      .replace(emptyRoot, (root) => root + (withoutScripts && `<noscript>${withoutScripts}</noscript>`))
      .replace(/(<script[^>]*id="fanfare-boot">)[^<]*/, (_, opening: string) => opening + inlineJson(data))
      // Last: style sheets are inserted unescaped, and one may contain the text of a placeholder above.
      .replace('<!--fanfare-preload-->', () => preload.join(''))
  );
}
