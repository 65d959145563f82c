import type { Page } from 'playwright';
import type { DataOf } from '../../src/index.ts';
import type { Problems } from './problems.ts';

export type Pair = DataOf<'POST /api/v2/releases/:name/checks/plan'>['pairs'][number];

export interface Visit {
  page: Page;
  pair: Pair;
  smoke: Pair['smoke'][number];
  /** No remote need show on it. */
  isOfShell: boolean;
  /** How problems name the page. */
  where: string;
  shellUrl: string;
  problems: Problems;
  isFirst: boolean;
  isLast: boolean;
}
