import type { BootChannel, BootRelease } from '@fanfare/api-contract';
import type { DrawnPages } from '@fanfare/shell-contract/build';
import { sumOf } from '../drawn/views-file.ts';
import { drawnBuild } from './drawn-build.ts';

const frameOf = (html: string) => ({
  title: '⟦screen⟧ · Fanfare',
  description: '',
  html,
  styles: ['shell.ab.css'],
  scripts: [],
});
const frames = {
  pages: {},
  heads: {},
  frame: frameOf(
    '<header><a href="⟦links.faq⟧">FAQ</a></header><div data-remote="⟦remote⟧" data-version="⟦version⟧" data-cohort="⟦cohort⟧">⟦view⟧</div><footer></footer>',
  ),
  memberFrames: {
    '/curator': frameOf('<nav aria-current="page"></nav><div data-waiting="⟦remote⟧">⟦view⟧</div>'),
    '/curator/*': frameOf('<nav></nav><div data-waiting="⟦remote⟧">⟦view⟧</div>'),
    '/creator/*': frameOf('<header></header><div data-waiting="⟦remote⟧">⟦view⟧</div>'),
  },
};
const drawn: DrawnPages = {
  languages: { en: frames, fr: frames },
  styles: { 'shell.ab.css': 'header{color:blue}', '': '' },
  begin: 'begin.ab.js',
};
const template = `<!doctype html><html lang="en" data-theme="system"><head><title>Fanfare</title><!--fanfare-preload--><script type="application/json" data-rest="follows" data-sums="follow" id="fanfare-boot">null</script><script defer src="/static/1.0.0/shell.ab.js"></script><link href="/static/1.0.0/shell.ab.css" rel="stylesheet"></head><body data-role="creator"><div id="root"></div></body></html>`;

/** The text of each release's style sheet. */
export const sheet = '.a1b2c3d_{color:red}';

/** The page without a view: empty, with the scripts at once. */
export const isEmpty = (html: string) =>
  html.includes('<div id="root"></div>') && html.includes('<script defer src="/static/1.0.0/shell.ab.js">');

/** A release with a file of views. */
export const withViews = (
  made: BootRelease,
  file: string,
  contract: Partial<BootRelease['contract']>,
): BootRelease => ({
  ...made,
  contract: { ...made.contract, awaitsSums: true, ...contract },
  integrity: {
    ...made.integrity,
    'app.css': sumOf(sheet),
    'drawn.json': sumOf(file),
    'texts.fr.ab.js': 'sha384-french',
  },
});

/**
 * A server with one build of the shell, which drew the pages around views.
 * @param fileOf the views at the origin of a version
 * @returns opens a page where this version is live
 */
export function viewPages(fileOf: (version: string) => string) {
  const open = drawnBuild(template, drawn);
  const fetch = async (address: string) => {
    const [, version] = /\/([^/]+)\/drawn\.json$/.exec(address) ?? [];
    if (!version) throw new Error('Nothing is there');
    return new Response(fileOf(version));
  };
  return (live: BootChannel, url: string, headers: Record<string, string> = {}) => open({ live, url, headers, fetch });
}
