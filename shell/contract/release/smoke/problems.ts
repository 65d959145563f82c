import type { Page } from 'playwright';

const longest = 500;
const most = 50;

/** Aborts a visit whose remaining steps would only repeat a known problem. */
export class Stop extends Error {}

/** What went wrong in a run, as messages without duplicates. */
export class Problems {
  readonly #found = new Set<string>();
  readonly #all: Problems | undefined;
  #isOver = false;

  /** @param all gets them as well */
  constructor(all?: Problems) {
    this.#all = all;
  }

  add(problem: string): void {
    if (this.#isOver) return;
    if (this.#found.size < most) this.#found.add(problem.replace(/\s+/g, ' ').trim().slice(0, longest));
    this.#all?.add(problem);
  }

  /** Adds the problem and ends the visit. */
  stop(problem: string): never {
    this.add(problem);
    throw new Stop(problem);
  }

  /** Takes no more: whatever follows is only a consequence. */
  close(): void {
    this.#isOver = true;
  }

  get list(): string[] {
    return [...this.#found];
  }
}

/**
 * Records what a person wouldn't see but breaks the page: uncaught errors and rejections, blocked content, and scripts and style sheets that
 * failed to load.
 * @param where the page's name in problem messages
 * @param files addresses of the files under check; other files' failures are not this pair's fault
 */
export function watch(page: Page, where: string, files: RegExp, problems: Problems): void {
  page.on('pageerror', (error) => problems.add(`${where}: uncaught ${error.name}: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    if (/Content Security Policy|Failed to find a valid digest/i.test(text)) problems.add(`${where}: ${text}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && files.test(response.url())) {
      problems.add(`${where}: ${new URL(response.url()).pathname} answers ${response.status()}`);
    }
  });
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? 'no answer';
    // Leaving a page aborts what it was still loading.
    if (why === 'net::ERR_ABORTED' || !files.test(request.url())) return;
    problems.add(`${where}: ${new URL(request.url()).pathname} did not load (${why})`);
  });
}
