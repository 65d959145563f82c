import type { Product } from './product.ts';
import type { Creator } from './world.ts';

/** What each measurement is given. */
export interface Bench {
  product: Product;
  creators: readonly Creator[];
  rounds: number;
  /** How long one side of one round takes, where a measurement goes by time. */
  seconds: number;
  pgbenchFile: string | null;
}
