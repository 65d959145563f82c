import type { FastifyInstance } from 'fastify';
import pLimit from 'p-limit';
import { duePlaylists } from './placement-search.repository.ts';
import { searchService } from './placement-search.service.ts';

/** Often enough that the first look comes right after the answer. */
const everySeconds = 60;
const batch = 50;
/** Each page may take three seconds; other servers answer in parallel. */
const concurrency = 4;
/** What is still due after that waits for the next run. */
const maxRunMs = 45_000;

/** Looks for accepted tracks in their playlists. What two processes find at the same time is proven once. */
export function placementSearchJob(app: FastifyInstance): void {
  app.jobs.every('placements.search', everySeconds, async () => {
    const limit = pLimit(concurrency);
    const tried = new Set<number>();
    const until = performance.now() + maxRunMs;
    while (performance.now() < until) {
      // A playlist whose look failed by an error of ours is still due.
      const due = (await duePlaylists(app.db, batch + tried.size)).filter(({ id }) => !tried.has(id));
      if (due.length === 0) return;
      for (const { id } of due) tried.add(id);
      await limit.map(due, (service) =>
        searchService(app, service).catch((error: unknown) =>
          app.log.error({ err: error, serviceId: service.id }, 'a playlist could not be searched'),
        ),
      );
    }
  });
}
