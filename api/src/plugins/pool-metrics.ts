import type { Metrics } from '@fanfare/telemetry';

/** What Knex's pool of connections says of itself. */
export interface Pool {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
  on(event: 'acquireRequest' | 'acquireSuccess' | 'acquireFail', handler: (eventId: number) => void): void;
}

const buckets = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5];

/** Shows a pool: how many connections there are, who waits for one, and for how long. */
export function watchPool(metrics: Metrics, pool: Pool, size: number): void {
  const connections = metrics.gauge('fanfare_database_pool_connections', 'Connections of the pool.', ['state']);
  const most = metrics.gauge('fanfare_database_pool_size', 'Connections that the pool may have.');
  const waiting = metrics.gauge('fanfare_database_pool_waiting', 'What waits for a connection.');
  const waits = metrics.histogram(
    'fanfare_database_pool_wait_seconds',
    'How long whoever wanted a connection waited for it.',
    ['outcome'],
    buckets,
  );
  most.set(size);
  metrics.beforeScrape(() => {
    connections.set({ state: 'used' }, pool.numUsed());
    connections.set({ state: 'free' }, pool.numFree());
    waiting.set(pool.numPendingAcquires());
  });
  const since = new Map<number, number>();
  const ended = (outcome: 'got' | 'failed') => (eventId: number) => {
    const startedAtMs = since.get(eventId);
    if (startedAtMs === undefined) return;
    since.delete(eventId);
    waits.observe({ outcome }, (performance.now() - startedAtMs) / 1_000);
  };
  pool.on('acquireRequest', (eventId) => void since.set(eventId, performance.now()));
  pool.on('acquireSuccess', ended('got'));
  pool.on('acquireFail', ended('failed'));
}
