import type { Page, Route } from 'playwright/test';
import type { BootRelease, ReleaseRoute } from '@fanfare/api-contract';
import { urls } from './urls.ts';

export const remoteNames = ['mf-auth', 'mf-creator', 'mf-curator'] as const;
export type RemoteName = (typeof remoteNames)[number];

/** A remote as a page was given it. */
export interface RemoteInPage {
  name: RemoteName;
  cohort: 'stable' | 'canary' | 'preview';
  isKilled: boolean;
  routes: readonly ReleaseRoute[];
  chosen: BootRelease;
  lastGood: BootRelease | null;
}

/** The boot document as it stands in a page. */
export interface PageBoot {
  revision: number;
  from: 'api' | 'last-known' | 'snapshot';
  shell: { version: string; cohort: string };
  remotes: RemoteInPage[];
  preview: { kind: string; names: string[] } | null;
  visitor: string;
  /** Where the releases are that it names by version only. */
  rest?: string;
  /** Where all sums of the release are that it opens. */
  sums?: string;
}

const block = /(<script[^>]*id="fanfare-boot">)([^<]*)/;

function readBlock(html: string): { boot: PageBoot } {
  const [, , json] = block.exec(html) ?? [];
  if (!json) throw new Error('the page carries no boot document');
  return JSON.parse(json) as { boot: PageBoot };
}

/** The same document with all releases in it, as a page has it once the rest has arrived. */
async function complete({ rest, sums, ...boot }: PageBoot): Promise<PageBoot> {
  const answers = [rest, sums]
    .filter((address) => address !== undefined)
    .map(async (address) => {
      const answer = await fetch(urls.shell + address);
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
      return (await answer.json()) as { name: string; release: BootRelease }[];
    });
  const releases = (await Promise.all(answers)).flat();
  const remotes = boot.remotes.map((remote) => {
    const whole = (one: BootRelease) =>
      releases.find(({ name, release }) => name === remote.name && release.version === one.version)?.release ?? one;
    return { ...remote, chosen: whole(remote.chosen), lastGood: remote.lastGood && whole(remote.lastGood) };
  });
  return { ...boot, remotes };
}

/**
 * The boot document that a new page load gets, complete.
 * @param visitor value of the visitor's cookie; a new visitor where left out
 */
export async function bootOf(visitor?: string, path = '/'): Promise<PageBoot> {
  const answer = await fetch(urls.shell + path, visitor ? { headers: { cookie: `visitor=${visitor}` } } : {});
  return complete(readBlock(await answer.text()).boot);
}

/** A remote in a boot document. @throws Error where it is missing */
export function remoteIn({ remotes }: PageBoot, name: string): RemoteInPage {
  const found = remotes.find((remote) => remote.name === name);
  if (!found) throw new Error(`${name} is not in the boot document`);
  return found;
}

interface ExposeAssets {
  exposes: { path: string; assets: Record<'js' | 'css', { sync: string[] }> }[];
}

const fileOf = (integrity: BootRelease['integrity'], chunk: string, ending: 'js' | 'css') =>
  Object.keys(integrity).find((file) => file.startsWith(`${chunk}.`) && file.endsWith(`.${ending}`));

/** The files of a release by what they are for. The last script of each kind is the screens' own; those before it are libraries. */
export function filesOf({ manifest, manifestUrl, integrity, version, name }: BootRelease & { name: RemoteName }) {
  const expose = (manifest as unknown as ExposeAssets).exposes.find(({ path }) => path === './app');
  if (!expose) throw new Error(`${name} ${version} exposes no ./app`);
  const url = (file: string | undefined) => {
    if (!file) throw new Error(`${name} ${version} has no such file`);
    return new URL(file, manifestUrl).href;
  };
  const { js, css } = expose.assets;
  return {
    manifest: manifestUrl,
    entry: url('remoteEntry.js'),
    expose: url(js.sync.at(-1)),
    css: url(css.sync.at(-1)),
    /** A chunk that is loaded when one of its screens is opened, by the chunk's name. */
    lazy: (chunk: string) => url(fileOf(integrity, chunk, 'js')),
    lazyCss: (chunk: string) => url(fileOf(integrity, chunk, 'css')),
  };
}

/**
 * Changes the pages that this tab is given, as a registry that said something else would.
 * @param change gets the complete boot document and may change it in place
 * @param changeHtml gets the page's text afterwards
 */
export async function changeBoot(
  page: Page,
  change: (boot: PageBoot) => void,
  changeHtml: (html: string) => string = (html) => html,
): Promise<void> {
  // To the browser, a page that was changed on its way comes from nowhere: it would not be let to this machine's other ports.
  await page.context().grantPermissions(['local-network-access'], { origin: urls.shell });
  await page.route(
    (url) => url.origin === urls.shell && !url.pathname.startsWith('/static/'),
    async (route: Route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const html = await response.text();
      const data = readBlock(html);
      const boot = await complete(data.boot);
      change(boot);
      const json = JSON.stringify({ ...data, boot }).replace(/</g, '\\u003c');
      const changed = html.replace(block, (_, opening: string) => opening + json);
      return route.fulfill({ response, body: changeHtml(changed) });
    },
  );
}

/** Takes the links out of a page that fetch files of a version ahead: a server that knew what the test knows would not send them. */
export const withoutPreloads = (html: string, { manifestUrl }: BootRelease): string => {
  const folder = new URL('.', manifestUrl).href;
  return html.replace(/<link rel="preload"[^>]*>/g, (link) => (link.includes(folder) ? '' : link));
};
