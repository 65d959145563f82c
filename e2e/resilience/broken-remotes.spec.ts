import type { Page } from 'playwright/test';
import {
  bootOf,
  changeBoot,
  filesOf,
  remoteIn,
  remoteNames,
  withoutPreloads,
  type RemoteInPage,
} from '../support/boot.ts';
import { damage, published, sumOf, tamper, tamperedRan, typeOf } from '../support/fault-injection.ts';
import { expect, test } from '../support/fixtures.ts';
import { isFullRun } from '../support/full-run.ts';
import { signInBrowser } from '../support/session.ts';
import { expectShell, useShell } from '../support/use-shell.ts';
import { expectLastGood, expectRunning, restartWatch, slotOf, watchSlot } from '../support/slot.ts';
import { urls } from '../support/urls.ts';

// Recording what each of so many pages looked like takes longer than the pages do; the picture of a failure stays.
test.use({ trace: 'off' });

type Files = ReturnType<typeof filesOf>;

/** What a test breaks with, before its page is opened. */
interface Scene {
  page: Page;
  remote: RemoteInPage;
  files: Files;
}

/** The remote that everything is tried with; the shell handles all of them alike, so the others get the commonest failures. */
const mainRemote = 'mf-creator';

/** A case; `isRefused` where the version's own declaration is enough to leave every file of it alone. */
interface Case {
  name: string;
  /** Tried with every remote, not only with the main one, and followed by a walk through all of the shell. */
  isCommon?: boolean;
  isRefused?: boolean;
  /** A variant that the tests of the shell's gate, manifest or time limits have by itself: in a browser only when everything runs. */
  isVariant?: boolean;
  /** Uncaught errors that are the point of the case. */
  allowed?: RegExp;
  breaks: (scene: Scene) => Promise<void>;
}

const screens = {
  'mf-auth': { path: '/forgot-password', side: 'creator' },
  'mf-creator': { path: '/creator/campaigns', side: 'creator' },
  'mf-curator': { path: '/curator', side: 'curator' },
} as const;

/** Changes what the page is told about the version that it was to run. */
const changeRelease = (
  { page, remote }: Scene,
  change: (chosen: RemoteInPage['chosen']) => void,
  keepsPreloads = false,
) =>
  changeBoot(
    page,
    (boot) => change(remoteIn(boot, remote.name).chosen),
    keepsPreloads ? undefined : (html) => withoutPreloads(html, remote.chosen),
  );

/** The page has each manifest; as it is where it must ask for it. */
const withoutManifest = (scene: Scene) => changeRelease(scene, (chosen) => (chosen.manifest = null), true);

/** Publishes a file with another text: its sum is right, the text is what's wrong. */
async function publishAs(scene: Scene, url: string, body: string): Promise<void> {
  const file = url.slice(new URL('.', scene.remote.chosen.manifestUrl).href.length);
  await damage(scene.page, url, { kind: 'body', body, type: typeOf(url) });
  await changeRelease(scene, ({ integrity }) => (integrity[file] = sumOf(body)));
}

const cases: Case[] = [
  {
    name: 'its manifest is missing',
    async breaks(scene) {
      await withoutManifest(scene);
      await damage(scene.page, scene.files.manifest, { kind: 'missing' });
    },
  },
  {
    name: 'its manifest hangs',
    isVariant: true,
    async breaks(scene) {
      await withoutManifest(scene);
      await damage(scene.page, scene.files.manifest, { kind: 'hang' });
    },
  },
  {
    name: 'its manifest is a web page',
    async breaks(scene) {
      await withoutManifest(scene);
      const body = '<!doctype html><title>Welcome</title><h1>Welcome to nginx</h1>';
      await damage(scene.page, scene.files.manifest, { kind: 'body', body, type: 'text/html' });
    },
  },
  {
    name: 'its manifest is other JSON',
    isVariant: true,
    async breaks(scene) {
      await withoutManifest(scene);
      const body = JSON.stringify({ name: 'somebody else', exposes: [] });
      await damage(scene.page, scene.files.manifest, { kind: 'body', body, type: 'application/json' });
    },
  },
  {
    name: 'its entry is missing',
    isCommon: true,
    breaks: ({ page, files }) => damage(page, files.entry, { kind: 'missing' }),
  },
  { name: 'its entry hangs', breaks: ({ page, files }) => damage(page, files.entry, { kind: 'hang' }) },
  {
    name: 'its entry throws',
    allowed: /this release is broken/,
    breaks: (scene) => publishAs(scene, scene.files.entry, 'throw new Error("this release is broken");'),
  },
  {
    name: 'its screens are missing',
    isCommon: true,
    breaks: ({ page, files }) => damage(page, files.expose, { kind: 'missing' }),
  },
  { name: 'its entry was tampered with', breaks: ({ page, files }) => tamper(page, files.entry) },
  { name: 'its screens were tampered with', breaks: ({ page, files }) => tamper(page, files.expose) },
  { name: 'its style sheet was tampered with', breaks: ({ page, files }) => tamper(page, files.css) },
  {
    name: 'it needs another React',
    isVariant: true,
    isRefused: true,
    breaks: (scene) => changeRelease(scene, ({ contract }) => (contract.shared['react']!.requiredVersion = '^18.0.0')),
  },
  {
    name: 'it needs another React and does not say so',
    async breaks(scene) {
      const entry = await published(scene.files.entry);
      const other = entry.replaceAll('"^19.3.0"', '"^18.0.0"');
      expect(other).not.toBe(entry);
      await publishAs(scene, scene.files.entry, other);
    },
  },
  {
    name: 'it was built for an older contract',
    isRefused: true,
    breaks: (scene) => changeRelease(scene, ({ contract }) => (contract.contract = 0)),
  },
  {
    name: 'it was built for a newer contract',
    isVariant: true,
    isRefused: true,
    breaks: (scene) => changeRelease(scene, ({ contract }) => (contract.contract = 2)),
  },
  {
    name: 'it was built for a newer API',
    isVariant: true,
    isRefused: true,
    breaks: (scene) => changeRelease(scene, ({ contract }) => (contract.api = 2)),
  },
  {
    name: 'it uses an export of the router that this shell left out',
    isVariant: true,
    isRefused: true,
    breaks: (scene) => changeRelease(scene, ({ contract }) => void contract.routerExports.push('useBlocker')),
  },
];

/** A signed-in page with everything as it is, and what it is going to run. */
async function openScene(page: Page, name: RemoteInPage['name']): Promise<Scene & { lastGood: string }> {
  await signInBrowser(page.context(), 'dual@demo.fanfare.test', screens[name].side);
  const remote = remoteIn(await bootOf(), name);
  expect(remote.lastGood, 'the previous release stands in the registry').not.toBeNull();
  await watchSlot(page, name);
  return { page, remote, files: filesOf({ ...remote.chosen, name }), lastGood: remote.lastGood!.version };
}

/** Forgets the uncaught errors that a case is about. */
function forgive(problems: string[], allowed: RegExp | undefined): void {
  const rest = problems.filter((problem) => !allowed?.test(problem));
  problems.splice(0, problems.length, ...rest);
}

const inFullRuns = { tag: '@full' };
const tagOf = (name: RemoteInPage['name'], { isCommon = false, isVariant = false }: Partial<Case> = {}) =>
  (name === mainRemote && !isVariant) || isCommon ? {} : inFullRuns;

for (const name of remoteNames) {
  const { path, side } = screens[name];
  test.describe(`${name}: the version before takes over, and the shell goes on, where`, () => {
    for (const { name: title, isCommon, isRefused, isVariant, allowed, breaks } of cases) {
      test(title, tagOf(name, { isCommon, isVariant }), async ({ page, problems }) => {
        const scene = await openScene(page, name);
        const requested: string[] = [];
        page.on('request', (request) => requested.push(request.url()));
        await breaks(scene);
        await page.goto(path, { waitUntil: 'commit' });
        await expectLastGood(page, name, scene.lastGood);
        if (isRefused) {
          const folder = new URL('.', scene.remote.chosen.manifestUrl).href;
          expect(requested.filter((url) => url.startsWith(folder))).toEqual([]);
        }
        expect(await tamperedRan(page)).toBe(false);
        if (isCommon || isFullRun) await useShell(page, side);
        else await expectShell(page);
        forgive(problems, allowed);
      });
    }
  });
}

/** Screens whose code comes when they are opened, and how a person gets there. */
const later = {
  'mf-auth': { chunk: 'password', from: null },
  'mf-creator': {
    chunk: 'feed',
    from: (page: Page) =>
      page
        .getByRole('banner')
        .getByRole('link', { name: /^Activity Feed/ })
        .click(),
  },
  'mf-curator': {
    chunk: 'services',
    async from(page: Page) {
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Account menu/ })
        .click();
      await page.getByRole('menuitem', { name: 'Services' }).click();
    },
  },
} as const;

for (const name of remoteNames) {
  test.describe(`${name}: the version before takes over while one works, where`, () => {
    const { chunk, from } = later[name];
    const open = async ({ page, remote }: Scene) => {
      // A file that hangs holds up the page's load event for ever; a person does not wait for that one.
      await page.goto(screens[name].path, { waitUntil: 'commit' });
      if (!from) return;
      await expectRunning(page, name, remote.chosen.version, 'stable');
      await restartWatch(page);
      await from(page);
    };
    const rest = async (page: Page, lastGood: string) => {
      await expectLastGood(page, name, lastGood);
      expect(await tamperedRan(page)).toBe(false);
      await useShell(page, screens[name].side);
    };

    test('the code of a later screen is missing', async ({ page }) => {
      const scene = await openScene(page, name);
      await damage(page, scene.files.lazy(chunk), { kind: 'missing' });
      await open(scene);
      await rest(page, scene.lastGood);
    });

    test('the code of a later screen was tampered with', tagOf(name), async ({ page }) => {
      const scene = await openScene(page, name);
      await tamper(page, scene.files.lazy(chunk));
      await open(scene);
      await rest(page, scene.lastGood);
    });

    test('the code of a later screen hangs', tagOf(name), async ({ page }) => {
      const scene = await openScene(page, name);
      await damage(page, scene.files.lazy(chunk), { kind: 'hang' });
      await open(scene);
      await rest(page, scene.lastGood);
    });

    if (name !== 'mf-auth') {
      test('the style sheet of a later screen was tampered with', tagOf(name), async ({ page }) => {
        const scene = await openScene(page, name);
        await tamper(page, scene.files.lazyCss(chunk));
        await open(scene);
        await rest(page, scene.lastGood);
      });
    }
  });
}

test('a version that is refused says why on the page of what is live', async ({ page }) => {
  const remote = remoteIn(await bootOf(), 'mf-creator');
  await changeBoot(
    page,
    (boot) => (remoteIn(boot, 'mf-creator').chosen.contract.contract = 2),
    (html) => withoutPreloads(html, remote.chosen),
  );
  await page.goto('/_app');
  await expect(page.getByText('Built for contract 2; this shell works with 1.').first()).toBeVisible();
});

test('a visitor signs in although the newest sign-in page does not arrive', async ({ page }) => {
  const remote = remoteIn(await bootOf(), 'mf-auth');
  await watchSlot(page, 'mf-auth');
  await damage(page, filesOf({ ...remote.chosen, name: 'mf-auth' }).entry, { kind: 'missing' });
  await page.goto('/signin');
  await expectLastGood(page, 'mf-auth', remote.lastGood!.version);
  await page.getByLabel('Email').fill('creator@demo.fanfare.test');
  await page.getByLabel('Password', { exact: true }).fill('Fanfare-demo-1');
  await page.getByRole('button', { name: 'Log in' }).last().click();
  await expect(page.getByRole('heading', { name: 'Campaigns', level: 1 })).toBeVisible();
});

test('the shell is usable with every version of every remote down', async ({ page }) => {
  await signInBrowser(page.context(), 'dual@demo.fanfare.test', 'creator');
  const origins: string[] = [urls.auth, urls.creator, urls.curator];
  await page.route(
    (url) => origins.includes(url.origin),
    (route) => route.abort(),
  );
  await page.goto('/creator/campaigns');
  await expect(slotOf(page, 'mf-creator').getByRole('button', { name: 'Try again' })).toBeVisible();
  await useShell(page, 'creator');
  await expect(slotOf(page, 'mf-curator').getByRole('button', { name: 'Try again' })).toBeVisible();
});
