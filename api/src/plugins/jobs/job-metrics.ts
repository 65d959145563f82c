import type { FastifyInstance } from 'fastify';

const buckets = [0.01, 0.1, 1, 10, 60, 300, 1_800];

/** Measures the jobs that this process runs. @returns runs one */
export function measureJobs({ metrics }: FastifyInstance) {
  const running = metrics.gauge('fanfare_jobs_running', 'Jobs that this process is running.', ['queue']);
  const seconds = metrics.histogram(
    'fanfare_job_duration_seconds',
    'How long a run of a job took, by how it ended.',
    ['queue', 'outcome'],
    buckets,
  );
  return async (queue: string, work: () => Promise<void>): Promise<void> => {
    const startedAtMs = performance.now();
    running.inc({ queue });
    let outcome = 'failed';
    try {
      await work();
      outcome = 'done';
    } finally {
      running.dec({ queue });
      seconds.observe({ queue, outcome }, (performance.now() - startedAtMs) / 1_000);
    }
  };
}
