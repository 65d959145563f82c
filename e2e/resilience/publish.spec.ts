import { bootOf, remoteIn } from '../support/boot.ts';
import { expect, test } from '../support/fixtures.ts';
import { isFullRun } from '../support/full-run.ts';
import { type CommandResult, historyOf, release, republish, type FrontEnd } from '../support/releases.ts';

/** The registry treats remotes alike: one of them goes the way by default. */
const frontEnds: FrontEnd[] = isFullRun ? ['shell', 'mf-auth', 'mf-creator', 'mf-curator'] : ['shell', 'mf-curator'];
const version = `1.2.0-republished.${Date.now().toString(36)}`;

const isDone = ({ code, json, stderr }: CommandResult) =>
  expect([code, json['isDone'], code === 0 ? '' : stderr]).toEqual([0, true, '']);

/** The version and cohort of a front end in a visitor's page. */
async function shownTo(name: FrontEnd, visitor?: string): Promise<{ version: string; cohort: string }> {
  const boot = await bootOf(visitor);
  if (name === 'shell') return boot.shell;
  const { chosen, cohort } = remoteIn(boot, name);
  return { version: chosen.version, cohort };
}

test('each front end as it is now goes the whole way of a release: gates, checks, a share of visitors, and back', async () => {
  for (const name of frontEnds) await republish(name, version);
  for (const name of frontEnds) {
    const { code, json } = await release(name, ['promote', '--version', version, '--percent', '50', '--why', 'Now']);
    expect({ code, json }).toMatchObject({ code: 1, json: { code: 'not_proven' } });
  }
  for (const name of frontEnds) isDone(await release(name, ['check', '--version', version]));

  for (const name of frontEnds) {
    const before = await shownTo(name);
    isDone(await release(name, ['promote', '--version', version, '--percent', '50', '--why', 'Half of them']));
    // Each page is a new visitor's: twenty of them are all outside of a half once in a million runs.
    const seen = await Promise.all(Array.from({ length: 20 }, () => shownTo(name)));
    expect(seen).toContainEqual({ version, cohort: 'canary' });
    isDone(await release(name, ['rollback', '--why', 'As it was']));
    expect(await shownTo(name)).toEqual(before);
    const { events } = await historyOf(name);
    const verbs = events
      .toSorted((a, b) => a.id - b.id)
      .filter((event) => event.version === version || event.fromVersion === version);
    expect(verbs.map(({ verb }) => verb).filter((verb) => verb !== 'checked')).toEqual([
      'published',
      'promoted',
      'rolled_back',
    ]);
  }
});
