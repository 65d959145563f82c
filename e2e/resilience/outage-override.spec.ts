import path from 'node:path';
import type { Page } from 'playwright/test';
import { bootOf, remoteIn } from '../support/boot.ts';
import { expect, test } from '../support/fixtures.ts';
import { overrideCommand } from '../support/operator.ts';
import { type OwnShell, startOwnShell } from '../support/outage.ts';
import { expectRunning } from '../support/slot.ts';

/* API and database are down, and a version has to go: what the operator signs reaches pages without them. */

const name = 'mf-auth';
let shell: OwnShell;
test.afterEach(() => shell.close());

test('without API and database, the operator disables a remote, goes back to its last good version, and withdraws it', async ({
  page,
  context,
}) => {
  const { chosen, lastGood } = remoteIn(await bootOf(), name);
  expect(lastGood).not.toBeNull();
  shell = await startOwnShell(async (folder) => {
    const said = await overrideCommand('--new-key', path.join(folder, 'operator.pem'));
    return {
      FANFARE_OVERRIDE_KEYS: /FANFARE_OVERRIDE_KEYS=(\S+)/.exec(said)![1]!,
      FANFARE_OVERRIDE_FILE: path.join(folder, 'override.json'),
    };
  });
  let sequence = 0;
  const sign = async (...args: string[]) => {
    const key = path.join(shell.folder, 'operator.pem');
    const out = path.join(shell.folder, 'override.json');
    sequence += 1;
    await overrideCommand('--key', key, '--out', out, '--why', 'Charges twice', '--sequence', `${sequence}`, ...args);
  };
  const inForce = () => expect.poll(async () => (await shell.healthz()).override);
  const signIn = `${shell.url}/signin`;
  const unavailable = 'This part of Fanfare is temporarily disabled';
  // Opened again where a busy machine took longer than the shell waits for a remote.
  const expectOn = (tab: Page, version: string) =>
    expect(async () => {
      await tab.goto(signIn);
      await expectRunning(tab, name, version, 'stable');
    }).toPass();

  await expectOn(page, chosen.version);
  await shell.cutOff();
  const later = await context.newPage();
  await expectOn(later, chosen.version);
  expect(await shell.healthz()).toMatchObject({ boot: { from: 'last-known' }, override: null });

  // A version that nobody ever had can't be used; what the document disables is disabled all the same.
  await sign('--kill', name, '--use', 'mf-creator@9.9.9');
  await inForce().toMatchObject({ sequence, kills: [name] });
  expect((await shell.healthz()).overrideRefused).toContain('this server has never seen mf-creator 9.9.9');
  await later.goto(signIn);
  await expect(later.getByText(unavailable)).toBeVisible();
  // The tab that was open all the time hears of it when it next asks its server.
  await expect(page.getByText(unavailable)).toBeVisible({ timeout: 60_000 });

  await sign('--use', `${name}@${lastGood!.version}`);
  await inForce().toMatchObject({ sequence, kills: [] });
  await expectOn(later, lastGood!.version);

  await sign();
  await inForce().toMatchObject({ sequence });
  await expectOn(later, chosen.version);
});
