import type { ReleaseRoute } from '@fanfare/api-contract';
import { frontEndCommand, frontEndFailure } from '../../../cli/front-end.command.ts';
import { outcomeOf } from '../../../cli/run-cli.ts';
import type { Registry } from './registry.ts';

/** The routes at these paths, for every visitor. */
export const at = (...paths: string[]): ReleaseRoute[] => paths.map((path) => ({ path, access: 'visitor' }));

/** The operator's command, and what it leaves behind. @param registryOf the registry, once it has started */
export const operatorOf = (registryOf: () => Registry) => ({
  /** Runs `front-end.ts`. @returns what it prints */
  async run(...args: string[]): Promise<string> {
    const env = { ...process.env, DATABASE_URL: registryOf().api.database.ownerUrl };
    return (await outcomeOf(frontEndFailure, () => frontEndCommand(args, env))).text;
  },
  /** Who owns each prefix. */
  async owners(): Promise<Record<string, string>> {
    const rows = await registryOf()
      .api.db('front_end_routes')
      .select<{ prefix: string; front_end: string }[]>('prefix', 'front_end');
    return Object.fromEntries(rows.map(({ prefix, front_end: owner }) => [prefix, owner]));
  },
});
