import type { FastifyInstance } from 'fastify';

/** Escaped markup. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for markup and quoted attributes. */
export const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);

/** A template of markup: values are escaped, unless they are markup themselves; null and false are nothing. */
export function html(parts: TemplateStringsArray, ...values: (string | number | Html | Html[] | null | false)[]): Html {
  const shown = values.map((value) => {
    if (value === null || value === false) return '';
    if (Array.isArray(value)) return value.map((one) => one.text).join('\n');
    return value instanceof Html ? value.text : escape(String(value));
  });
  return new Html(String.raw({ raw: parts }, ...shown));
}

/** A page of the sandbox. @param script a file in `assets` @param head further elements of its head */
export function page(title: string, script: string, body: Html, head: Html | null = null): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Fanfare</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/assets/sandbox.css" />
        <script type="module" src="/assets/${script}"></script>
        ${head}
      </head>
      <body>
        ${body}
      </body>
    </html>`.text;
}

interface PageRequest {
  /** Empty in a path without an id. */
  params: { id: string };
  query: Record<string, string | string[]>;
}

/** A GET route that answers with a page. */
export function pageRoute(
  app: FastifyInstance,
  url: string,
  render: (request: PageRequest) => string | Promise<string>,
): void {
  app.get<{ Params: PageRequest['params']; Querystring: PageRequest['query'] }>(url, async (request, reply) =>
    reply.type('text/html; charset=utf-8').send(await render(request)),
  );
}
