import { prefixOf, type ReleaseRoute } from '@fanfare/api-contract';
import type { Page } from 'playwright';
import { openControls, openPro } from './controls.ts';
import type { Visit } from './pair.ts';

/** For a busy machine; the shell's own budget for a remote is 8 s. */
const pageTimeoutMs = 30_000;

/** Opens a page with the preview token and uses it like a person: read, open menus, follow one link, reload. */
export async function visit(given: Visit): Promise<void> {
  const { page, pair, smoke, where, shellUrl, problems, isFirst, isLast } = given;
  const address = new URL(smoke.path, shellUrl);
  address.searchParams.set('mf-ticket', pair.ticket);
  const answer = await page.goto(address.href, { waitUntil: 'domcontentloaded', timeout: pageTimeoutMs });
  if (!answer?.ok()) problems.stop(`${where}: the shell answers ${answer?.status() ?? 'nothing'}`);
  await checkVersions(given, where);
  await checkShown(given, where);
  await openControls(given);
  if (isFirst && smoke.as === 'creator') await openPro(given);
  await goFurther(given);
  if (!isLast) return;
  const again = `${where}, loaded again`;
  await page.reload({ waitUntil: 'domcontentloaded', timeout: pageTimeoutMs });
  await checkShown(given, again);
  await checkVersions(given, again);
}

interface PageFacts {
  boot: {
    shell: { version: string };
    remotes: {
      name: string;
      cohort: string;
      isKilled: boolean;
      chosen: { version: string };
      /** Missing from a server of before. */
      routes?: ReleaseRoute[];
    }[];
  };
}

async function factsOf(page: Page): Promise<PageFacts> {
  const text = await page.locator('script#fanfare-boot').textContent({ timeout: pageTimeoutMs });
  return JSON.parse(text ?? 'null') as PageFacts;
}

/** The page must be composed of exactly this pair, or nothing that follows proves anything. */
async function checkVersions({ page, pair, problems }: Visit, where: string): Promise<void> {
  const { boot } = await factsOf(page);
  const { name, version } = pair.remote;
  const remote = boot.remotes.find((one) => one.name === name);
  if (boot.shell.version !== pair.shellVersion) {
    problems.stop(`${where}: the page is of shell ${boot.shell.version}, not of ${pair.shellVersion}`);
  }
  if (remote?.chosen.version !== version) {
    problems.stop(`${where}: the page was given ${name} ${remote?.chosen.version ?? 'of no version'}, not ${version}`);
  }
}

/** The remote's own screen is in its slot, in the version under check. @param timeoutMs how long it may take to come up */
export async function checkShown(
  { page, pair, isOfShell, problems }: Visit,
  where: string,
  timeoutMs = pageTimeoutMs,
): Promise<void> {
  const { name, version } = pair.remote;
  const seen = (one: ReturnType<Page['locator']>) => one.waitFor({ state: 'visible', timeout: timeoutMs });
  if (isOfShell) {
    await seen(page.getByRole('heading').first()).catch(() => problems.stop(`${where}: no heading is visible`));
    return;
  }
  const slot = page.locator(`[data-remote="${name}"][data-version]`);
  await slot
    .waitFor({ state: 'attached', timeout: timeoutMs })
    .catch(() =>
      problems.stop(
        `${where}: ${name} is not there${timeoutMs < pageTimeoutMs ? ' any more' : ` after ${pageTimeoutMs / 1_000} s`}`,
      ),
    );
  await seen(slot.getByRole('heading').first()).catch(() => problems.stop(`${where}: no heading is visible`));
  const shown = await slot.getAttribute('data-version');
  const cohort = await slot.getAttribute('data-cohort');
  if (cohort === 'last-good') problems.stop(`${where}: the page fell back to ${shown}`);
  if (shown !== version) problems.stop(`${where}: ${name} ${shown} is shown, not ${version}`);
}

/** The prefixes of a remote's screens that a person may open, to stay within them while navigating. */
async function prefixesOf({ page, pair, smoke }: Visit): Promise<string[]> {
  const { boot } = await factsOf(page);
  const routes = boot.remotes.find(({ name }) => name === pair.remote.name)?.routes ?? [];
  const open = smoke.as === 'visitor' ? routes.filter(({ access }) => access === 'visitor') : routes;
  return open.map(({ path }) => prefixOf(path));
}

/** Follows one link to another screen of the same remote, which must render without a page load. */
async function goFurther(given: Visit): Promise<void> {
  const { page, where, problems } = given;
  if (given.isOfShell) return;
  const prefixes = await prefixesOf(given);
  const here = new URL(page.url()).pathname;
  const links = page.locator(`header a[href^="/"]:visible, [data-remote] a[href^="/"]:visible`);
  const addresses = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  const to = addresses.find(
    (address) => address !== here && prefixes.includes(prefixOf(address.split(/[?#]/)[0] ?? '')),
  );
  if (!to) return;
  const further = `${where}, going on to ${to}`;
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  // By address: a list that loads meanwhile shifts the others.
  await page.locator(`a[href="${to}"]:visible`).first().click({ timeout: pageTimeoutMs });
  await page
    .waitForURL((url) => url.pathname !== here, { timeout: pageTimeoutMs })
    .catch(() => problems.stop(`${further}: the link leads nowhere`));
  await checkShown(given, further);
  const isSamePage = await page.evaluate(() => Object.hasOwn(globalThis, 'isSamePage'));
  if (!isSamePage) problems.add(`${further}: the whole page was reloaded`);
}
