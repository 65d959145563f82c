import { createHmac } from 'node:crypto';
import path from 'node:path';
import type { ServerErrors } from '@fanfare/api-contract';
import { inScope } from '@fanfare/telemetry';
import { withoutIds } from '@fanfare/api-contract/error-texts';

type Report = ServerErrors['errors'][number];

export interface ErrorReports {
  /** Reports an error that nobody expected, and logs it. Never throws, and waits for nothing. */
  report(thrown: unknown, where: string): void;
  /** Sends what waits. Never throws. */
  flush(): Promise<void>;
}

interface Options {
  internalApiUrl: string;
  cookieSecret: string;
  /** Of the build whose server this is. */
  version: string;
  log: { error: (fields: object, text: string) => void };
  request?: typeof fetch;
  /** Until what failed to be sent is sent again. */
  retryMs?: number;
}

const mostWaiting = 50;
const mostAtOnce = 5;
const patienceMs = 5_000;
const longest = { message: 2_000, stack: 8_000, type: 100, path: 200, version: 80 };
/** Stacks name files from here. */
const root = `${path.join(import.meta.dirname, '..', '..')}${path.sep}`;

/**
 * Reports this server's own errors to the API, which filters and keeps them, or sends them to the installation's service: this server has no way out
 * of its network (docker-compose.yml). They wait while the API doesn't answer, which is when some of them happen; alike ones are counted.
 */
export function createErrorReports({
  internalApiUrl,
  cookieSecret,
  version,
  log,
  request = fetch,
  retryMs = 30_000,
}: Options): ErrorReports {
  const waiting = new Map<string, Report>();
  let sending: Promise<void> | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;

  async function send(errors: Report[]): Promise<boolean> {
    const statement = JSON.stringify({ errors } satisfies ServerErrors);
    const signature = createHmac('sha256', cookieSecret).update(`error-report:${statement}`).digest('hex');
    try {
      const answer = await request(`${internalApiUrl}/api/v2/shell-server/error-reports`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ statement, signature }),
        signal: AbortSignal.timeout(patienceMs),
      });
      // What the API refuses it would refuse again.
      return answer.status < 500 && answer.status !== 429;
    } catch {
      return false;
    }
  }

  async function sendAll(): Promise<void> {
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, mostAtOnce);
      for (const [key] of batch) waiting.delete(key);
      if (await send(batch.map(([, report]) => report))) continue;
      for (const [key, report] of batch) keep(key, report);
      retry ??= setTimeout(() => {
        retry = undefined;
        // Later, it is no part of the request that failed.
        inScope({}, () => void flush());
      }, retryMs).unref();
      return;
    }
  }

  function keep(key: string, report: Report): void {
    const same = waiting.get(key);
    if (same) same.count += report.count;
    else if (waiting.size < mostWaiting) waiting.set(key, report);
  }

  function flush(): Promise<void> {
    sending ??= sendAll().finally(() => (sending = null));
    return sending;
  }

  return {
    report(thrown, where) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      log.error({ err: error, where: withoutIds(where) }, 'unexpected error');
      const report: Report = {
        version: version.slice(0, longest.version),
        type: error.name.slice(0, longest.type),
        message: error.message.slice(0, longest.message),
        stack: (error.stack ?? '').replaceAll('file://', '').replaceAll(root, '').slice(0, longest.stack),
        path: withoutIds(where).slice(0, longest.path),
        count: 1,
      };
      keep([report.type, report.message, report.stack].join('\n'), report);
      void flush();
    },
    flush,
  };
}
