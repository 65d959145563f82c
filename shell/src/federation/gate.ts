import type { BootRelease } from '@fanfare/api-contract';
import { incompatibilities, type Incompatibility, type ShellFacts } from '@fanfare/api-contract/compatibility';

/**
 * Decides from a release's own declaration, before any of its code runs, whether it can work in this page: code built for
 * another environment fails in ways nobody can explain.
 * @returns the reason for refusal, or null
 */
export const refusalOf = ({ contract }: Pick<BootRelease, 'contract'>, facts: ShellFacts): Incompatibility | null =>
  incompatibilities(contract, facts)[0] ?? null;
