import type { RemoteName } from '@fanfare/shell-contract';
import type { PageBoot } from '../../boot/page-data.ts';
import type { Starts } from './slow-start.ts';

export interface Outcome {
  name: RemoteName | 'shell';
  version: string;
  outcome: 'mounted' | 'failed' | 'error' | 'slow_start';
  reason?: string;
  message?: string;
  traceId?: string;
}
/** Reports a version's outcome to the registry. Never throws, never waits. */
export type Report = (outcome: Outcome) => void;

interface Dependencies {
  boot: Pick<PageBoot, 'visitor' | 'preview'>;
  /** Sends a body to `POST /api/v2/public/release-outcomes`. */
  send: (body: object) => void;
  /** What is mounted after a slow start is reported as that, too. */
  starts: Pick<Starts, 'mounted' | 'failed'>;
  isOnline?: () => boolean;
}

/** One report per version, kind and page: a failing loop is one visitor's failure. */
export function createReport({ boot, send: post, starts, isOnline = () => navigator.onLine }: Dependencies): Report {
  const told = new Set<string>();
  function send({ name, version, outcome, reason, message, traceId }: Outcome): void {
    // Versions a tab requested say nothing about what visitors get; and without a network no version is at fault.
    if (!boot.visitor || boot.preview || !isOnline()) return;
    const once = `${name} ${version} ${outcome}`;
    if (told.has(once)) return;
    told.add(once);
    const body = {
      visitor: boot.visitor,
      name,
      version,
      outcome,
      ...(reason ? { reason: reason.slice(0, 60) } : {}),
      ...(message ? { message: message.slice(0, 300) } : {}),
      ...(traceId ? { traceId } : {}),
    };
    post(body);
  }

  return (given) => {
    const { name, version, outcome } = given;
    send(given);
    if (outcome === 'failed') starts.failed(name);
    const tookMs = outcome === 'mounted' ? starts.mounted(name) : null;
    if (tookMs === null) return;
    const message = `It took ${(tookMs / 1_000).toFixed(1)} s`;
    send({ name, version, outcome: 'slow_start', reason: 'slow_start', message });
  };
}
