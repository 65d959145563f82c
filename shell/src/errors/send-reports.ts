import type { ReportedError } from '@fanfare/api-contract';
import {
  filteredBy,
  type SeenError,
  withoutIds,
  withoutQuotes,
  withoutSecretsOfStack,
} from '@fanfare/api-contract/error-texts';
import type { PageBoot } from '../../boot/page-data.ts';
import { ownerOf } from '../federation/attribution.ts';
import { type Captured, keptBreadcrumbs, takeErrors } from './capture.ts';
import type { Transport } from './transport.ts';

/** So many different errors of a page are reported; alike ones are counted. */
const mostErrors = 20;
/** Errors that come together travel together; what is seen again waits longer. */
const firstDelayMs = 1_000;
const againDelayMs = 30_000;

interface Dependencies {
  boot: Pick<PageBoot, 'shell'>;
  /** Where they go, once it has loaded. */
  transport: Promise<Transport>;
}

/** What routers throw to leave a page isn't an error, but has no name of its own. */
function typeOf(thrown: unknown, name: string): string {
  if (!(thrown instanceof Response)) return name || 'Error';
  return thrown.status === 404 ? 'NotFound' : thrown.status >= 300 && thrown.status < 400 ? 'Redirect' : 'Response';
}

function seen(thrown: unknown, call: string | undefined): SeenError {
  if (call) return { type: 'FailedCall', message: call, stack: '' };
  const { name = '', message = '', stack = '' } = (thrown ?? {}) as Partial<Error>;
  return { type: typeOf(thrown, name), message: message || (typeof thrown === 'string' ? thrown : ''), stack };
}

/** Sends what the page's errors are, in batches, without secrets; alike ones once, with how often. */
export function sendReports({ boot: { shell }, transport }: Dependencies): void {
  const known = new Map<string, ReportedError>();
  const pending = new Set<ReportedError>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSlow = false;
  // A page that is closing waits for nothing.
  let send: Transport | null = null;
  transport.then(
    (loaded) => (send = loaded),
    () => {},
  );

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (pending.size === 0) return;
    const errors = [...pending].map((error) => ({ ...error }));
    if (send) send(errors);
    else void transport.then((loaded) => loaded(errors)).catch(() => {});
    for (const error of pending) error.count = 0;
    pending.clear();
    isSlow = true;
  }

  takeErrors(({ thrown, call, file = '', owner, requestId }: Captured) => {
    const error = seen(thrown, call);
    if (filteredBy(error) !== null) return;
    const { name, version } = ownerOf(`${error.stack}\n${error.message}\n${file}`) ??
      owner ?? {
        name: 'shell',
        version: shell.version,
      };
    const key = [name, version, error.type, error.message, error.stack].join('\n');
    let report = known.get(key);
    if (!report) {
      if (known.size >= mostErrors) return;
      report = {
        source: name as ReportedError['source'],
        version,
        type: error.type.slice(0, 100),
        message: withoutQuotes(error.message).slice(0, 500),
        stack: withoutSecretsOfStack({ ...error, stack: error.stack || file }).slice(0, 8_000),
        path: withoutIds(location.pathname).slice(0, 200),
        breadcrumbs: keptBreadcrumbs().map((one) => ({ ...one, text: withoutIds(one.text).slice(0, 200) })),
        ...(requestId ? { requestId } : {}),
        count: 0,
      };
      known.set(key, report);
      isSlow = false;
    }
    report.count = Math.min(report.count + 1, 10_000);
    pending.add(report);
    timer ??= setTimeout(flush, isSlow ? againDelayMs : firstDelayMs);
  });
  addEventListener('pagehide', flush);
}
