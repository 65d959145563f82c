import path from 'node:path';
import { expect, it } from 'vitest';
import { defaultRules } from '../../../api/src/rules.ts';

const root = path.join(import.meta.dirname, '../../..');
const { shell, auth, creator, curator } = defaultRules.releases.firstLoadMaxBytes;

it.each([
  ['shell', shell],
  ['mf-auth', auth],
  ['mf-creator', creator],
  ['mf-curator', curator],
] as const)('the build of %s fails where the registry would refuse its weight', async (name, most) => {
  const config = (await import(path.join(root, name, 'webpack.config.ts'))) as {
    default: { plugins?: readonly object[] };
  };
  const budget = config.default.plugins?.find((plugin) => plugin.constructor.name === 'BudgetPlugin');
  expect(budget).toMatchObject({ maxBytes: most });
});
