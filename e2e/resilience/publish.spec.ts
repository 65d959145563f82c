import { expect, test } from '../support/fixtures.ts';
import { historyOf, republish, type FrontEnd } from '../support/releases.ts';

const frontEnds: FrontEnd[] = ['shell', 'mf-auth', 'mf-creator', 'mf-curator'];

for (const name of frontEnds) {
  test(`${name} as it is now passes every gate of publishing`, async () => {
    const version = `1.2.0-republished.${Date.now().toString(36)}`;
    await republish(name, version);
    const { releases } = await historyOf(name);
    expect(releases.map((release) => release.version)).toContain(version);
  });
}
