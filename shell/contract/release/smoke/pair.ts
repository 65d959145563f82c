import type { Page } from 'playwright';
import type { DataOf } from '@fanfare/shell-contract';
import type { Problems } from './problems.ts';

export type Pair = NonNullable<DataOf<'POST /api/v2/release-checker/take'>['check']>['pair'];

export interface Visit {
  page: Page;
  pair: Pair;
  smoke: Pair['smoke'][number];
  /** No remote has to appear on it. */
  isOfShell: boolean;
  /** The page's name in problem messages. */
  where: string;
  shellUrl: string;
  problems: Problems;
  isFirst: boolean;
  isLast: boolean;
}
