import type { Product } from './product.ts';
import type { Creator } from './world.ts';

/** The input of each measurement. */
export interface Bench {
  product: Product;
  creators: readonly Creator[];
  rounds: number;
  /** The duration of one side of one round, for measurements by time. */
  seconds: number;
  pgbenchFile: string | null;
  /** How many transfers the audit reads. */
  transfers: number;
  /** How many requests the API's process answers before its memory is compared. */
  requests: number;
}
