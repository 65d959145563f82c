import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { bootOf } from './boot.ts';
import { urls } from './urls.ts';

/** Who may open a screen. */
export type Audience = 'visitor' | 'account' | 'creator' | 'curator' | 'staff';

/** Addresses that only lead to another screen. */
const redirects = ['/creator', '/_staff'];

/** The shell's own addresses, which no page carries: its server alone asks for them. */
function routesOfShell(): string[] {
  const source = readFileSync(join(import.meta.dirname, '../../shell/boot/routes.ts'), 'utf8');
  const [, list = ''] = /const own[^=]*= \[([^\]]+)\]/.exec(source) ?? [];
  const found = [...list.matchAll(/'(\/[^']*)'/g)].map(([, path]) => path!);
  if (found.length === 0) throw new Error('the shell has no addresses of its own');
  return found;
}

/** The patterns of all addresses whose screens somebody may open: those of the live front ends and of the shell. */
async function routesFor(audience: Audience): Promise<string[]> {
  const { remotes } = await bootOf();
  const own = routesOfShell().map((path) => ({ path, access: path.startsWith('/_staff') ? 'staff' : 'visitor' }));
  return [...own, ...remotes.flatMap(({ routes }) => routes)]
    .filter(({ path, access }) => access === audience && !redirects.includes(path))
    .map(({ path }) => path);
}

const pathnameOf = (path: string) => new URL(path, urls.shell).pathname;

/** Routes that none of the visited addresses belongs to: new ones mostly, which belong into the list of whoever may open them. */
export async function unvisitedRoutes(audience: Audience, visited: readonly string[]): Promise<string[]> {
  const routes = await routesFor(audience);
  const patternOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace(/\/\*$/, '(/.*)?')}$`);
  // An address belongs to the route without a parameter, if there is one: `/campaigns/new` isn't a campaign.
  const exact = new Set(visited.map(pathnameOf));
  const others = [...exact].filter((pathname) => !routes.includes(pathname));
  return routes.filter((route) => !exact.has(route) && !others.some((pathname) => patternOf(route).test(pathname)));
}

/** Screens that were left, for whoever waits for the next one. */
const left = 'data-was-left';

/**
 * Opens a screen as a link within the page would: loading the page anew takes longer than checking it. Another view of the same address
 * keeps its title, so that one is loaded.
 */
export async function open(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank' || pathnameOf(path) === pathnameOf(page.url())) await page.goto(path);
  else
    await page.evaluate(
      ([path, left]) => {
        for (const part of document.querySelectorAll('h1, [role=dialog]')) part.setAttribute(left, '');
        history.pushState(null, '', path);
        dispatchEvent(new PopStateEvent('popstate'));
      },
      [path, left] as const,
    );
  // An open dialog hides the page behind it, its title too.
  const title = page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog'));
  await expect(title.and(page.locator(`:not([${left}])`)).first()).toBeVisible();
  // Whoever may not open it is led elsewhere.
  expect(pathnameOf(page.url())).toBe(pathnameOf(path));
}
