import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Processor time, in milliseconds. */
export interface Cost {
  apiMs: number;
  databaseMs: number;
}

/** What one act leaves behind, and what it took. */
export interface Footprint extends Cost {
  /** Write-ahead log, without images of whole pages. */
  walBytes: number;
  /** Those images: one for each page that is changed first after a checkpoint. */
  pageImageBytes: number;
  /** Growth of tables and indexes. */
  diskBytes: number;
}

export const callNames = [
  'account',
  'campaigns',
  'campaign',
  'services',
  'feed',
  'transactions',
  'queue',
  'heartbeat',
  'payment',
  'answer',
] as const;
export type CallName = (typeof callNames)[number];

export type ActName = 'payment' | 'answer' | 'clearing' | 'deadline' | 'listening' | 'signUp';

/** What was measured, by `npm run bench:capacity`; docs/operations.md is computed from it. */
export interface Measured {
  /** Of the machine, for whoever compares. */
  machine: { processor: string; cores: number; commit: string; takenOn: string; submissions: number };
  /** One at a time, and by twenty connections. */
  calls: Record<CallName, { alone: Cost; together: Cost | null }>;
  /** `payment` pays for a campaign of twenty and sends it; `listening` is one beat. */
  acts: Record<ActName, Footprint>;
  /** Growth of tables by a draft with a track and twenty chosen curators, before it is paid for. */
  draftDiskBytes: number;
  /** An installation that nobody uses, per second: jobs and audits. */
  idle: Cost & { walBytes: number };
  memory: { apiBytes: number; connectionBytes: number; databaseSharedBytes: number };
  /** A visit's first page, by what a cache in front may keep. */
  pages: Record<string, PageLoad>;
  /** Of the shell's server, for one page that it draws. */
  shellMs: number;
}

export interface PageLoad {
  cacheable: { requests: number; bytes: number };
  origin: { requests: number; bytes: number };
  /** Of `origin`: calls of the API. */
  calls: number;
}

const file = path.join(import.meta.dirname, 'measured.json');

export const readMeasured = (): Measured => JSON.parse(readFileSync(file, 'utf8')) as Measured;

/** Replaces the parts that were measured anew. */
export function saveMeasured(parts: Partial<Measured>): void {
  let before = {};
  try {
    before = readMeasured();
  } catch {
    // The first time.
  }
  writeFileSync(file, `${JSON.stringify({ ...before, ...parts }, null, 2)}\n`);
}
