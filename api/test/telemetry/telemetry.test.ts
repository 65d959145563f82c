import { randomUUID } from 'node:crypto';
import { termsVersion } from '@fanfare/api-contract/terms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alerts, documented, documentedQueries, namesIn, ownMetrics, parsed, queries } from './monitoring-files.ts';
import { type ReceivedSpan, otlpReceiver } from './otlp-receiver.ts';
import { runningServers } from './running-servers.ts';

/* The API and the shell's server as they run, and all that they say of themselves: traces, logs and metrics. */

let collector: Awaited<ReturnType<typeof otlpReceiver>>;
let servers: Awaited<ReturnType<typeof runningServers>>;
beforeAll(async () => {
  collector = await otlpReceiver();
  servers = await runningServers({
    FANFARE_LOG_LEVEL: 'debug',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '100',
  });
});
afterAll(async () => {
  await servers?.close();
  await collector.close();
});

const secret = 'secret-in-an-address';
const email = () => `ida-${randomUUID()}@example.test`;
const password = 'Correct-horse-7-battery';

/** Opens a page. @returns the place in its trace that it gives the browser */
async function openPage(path = '/', requestId?: string): Promise<string> {
  const answer = await fetch(servers.shellUrl + path, { headers: requestId ? { 'x-request-id': requestId } : {} });
  if (requestId) expect(answer.headers.get('x-request-id')).toBe(requestId);
  const { boot } = JSON.parse(/id="fanfare-boot">([^<]*)</.exec(await answer.text())![1]!) as {
    boot: { trace: string };
  };
  return boot.trace;
}
const signUp = (requestId: string) =>
  fetch(`${servers.apiUrl}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': requestId },
    body: JSON.stringify({ username: email(), password, termsVersion }),
  });
const parentOf = (span: ReceivedSpan) => collector.spans.find(({ spanId }) => spanId === span.parentSpanId);
const isStatement = ({ attributes }: ReceivedSpan) => attributes['db.system.name'] === 'postgresql';

describe('a trace', () => {
  it('is one from the page to the statements of the call that the page’s server makes', async () => {
    const chains = () =>
      collector.spans.filter(isStatement).map((statement) => {
        const call = parentOf(statement);
        const request = call && parentOf(call);
        const page = request && parentOf(request);
        return [page, request, call].map((span) => (span ? `${span.service} ${span.name}` : null)).join(' > ');
      });
    await expect
      .poll(async () => {
        await openPage();
        return chains();
      })
      .toContain('fanfare-shell GET > fanfare-shell boot document > fanfare-api GET /api/v2/public/boot');
  });

  it('goes on with the calls that the page itself makes', async () => {
    const traceparent = await openPage();
    const [, traceId, pageId] = traceparent.split('-');
    await fetch(`${servers.apiUrl}/api/v2/public/numbers`, { headers: { traceparent } });
    const calls = () => collector.spans.filter(({ parentSpanId }) => parentSpanId === pageId);
    await expect
      .poll(() => calls().map(({ service, name, traceId: of }) => [service, name, of]))
      .toContainEqual(['fanfare-api', 'GET /api/v2/public/numbers', traceId]);
    const answer = await fetch(`${servers.apiUrl}/api/account`, {
      method: 'OPTIONS',
      headers: {
        origin: servers.shellUrl,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'traceparent',
      },
    });
    expect(answer.headers.get('access-control-allow-headers')).toContain('traceparent');
  });

  it('that somebody outside names is referred to, and has no part in it', async () => {
    const outside = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const [, traceId, spanId] = outside.split('-');
    // As nginx passes it on.
    await fetch(`${servers.apiUrl}/api/v2/public/numbers`, { headers: { 'x-caller-traceparent': outside } });
    const referring = () => collector.spans.filter(({ links }) => links.some((link) => link.spanId === spanId));
    await expect.poll(() => referring().map(({ name }) => name)).toEqual(['GET /api/v2/public/numbers']);
    expect(referring()[0]!.parentSpanId).toBeFalsy();
    expect(collector.spans.filter((span) => span.traceId === traceId)).toEqual([]);
  });

  it('of a job names that of the request that queued it', async () => {
    const linked = () => {
      const jobs = collector.spans.filter(({ name }) => name === 'job mail');
      return jobs.flatMap((job) => {
        const from = collector.spans.find(({ spanId }) => spanId === job.links[0]?.spanId);
        const statements = collector.spans.filter((span) => isStatement(span) && span.parentSpanId === job.spanId);
        return from && statements.length > 0 && from.traceId !== job.traceId ? [from.name] : [];
      });
    };
    // One that is queued by its own interval at the same moment is nobody's.
    await expect
      .poll(async () => {
        await signUp(randomUUID());
        return linked();
      })
      .toContain('POST /api/auth/signup');
  });

  it('has nobody’s name, secret or value in it', async () => {
    await fetch(`${servers.apiUrl}/api/v2/live?ticket=${secret}`);
    await fetch(`${servers.apiUrl}/api/gift/${secret}`, { headers: { authorization: `Bearer ${secret}` } });
    await fetch(`${servers.apiUrl}/${secret}`);
    await openPage(`/reset-password/12/${secret}?x=${secret}`);
    await signUp(randomUUID());
    const names = () => collector.spans.map(({ name, attributes }) => `${name} ${attributes['http.route']}`);
    await expect.poll(names).toContain('GET /api/gift/:code /api/gift/:code');
    await expect.poll(names).toContain('GET none');
    await expect.poll(() => collector.spans.some(({ name }) => name === 'INSERT')).toBe(true);
    for (const hidden of [secret, 'ida-', '@example.test', password, '127.0.0.1', '::1'])
      expect(collector.raw()).not.toContain(hidden);
  });
});

describe('a request', () => {
  it('has one id in the logs of the shell’s server and of the API', async () => {
    const ids: string[] = [];
    const routesOf = (lines: Record<string, unknown>[], id: string) =>
      lines.filter(({ reqId, msg }) => reqId === id && msg === 'answered').map(({ route }) => route);
    await expect
      .poll(async () => {
        ids.push(randomUUID());
        await openPage('/', ids.at(-1));
        return ids.some(
          (id) =>
            routesOf(servers.shell.lines(), id).includes('/') &&
            routesOf(servers.api.lines(), id).includes('/api/v2/public/boot'),
        );
      })
      .toBe(true);
  });

  it('that is refused says by which id', async () => {
    const named = await fetch(`${servers.apiUrl}/api/account`, { headers: { 'x-request-id': 'id-of-the-caller' } });
    expect([named.status, named.headers.get('x-request-id')]).toEqual([401, 'id-of-the-caller']);
    expect(await named.json()).toMatchObject({ error: { requestId: 'id-of-the-caller' } });
    for (const invented of ['short', 'x'.repeat(61), 'a line\tof its own']) {
      const answer = await fetch(`${servers.apiUrl}/api/account`, { headers: { 'x-request-id': invented } });
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('is named by the job that it queued', async () => {
    const ids = new Set<string>();
    const lines = () => servers.api.lines().filter(({ job, reqId }) => job === 'mail' && ids.has(String(reqId)));
    await expect
      .poll(async () => {
        const id = randomUUID();
        ids.add(id);
        await signUp(id);
        return lines().map(({ msg }) => msg);
      })
      .toContain('mail not sent yet');
  });

  it('leaves no secret in a log', () => {
    for (const server of [servers.api, servers.shell]) expect(server.text()).not.toContain(secret);
  });
});

describe('metrics', () => {
  it('count requests by the patterns of addresses, and show no address', async () => {
    const { api, shell } = await servers.scrapes();
    const counted =
      /^fanfare_http_request_duration_seconds_count\{route="([^"]+)",method="(\w+)",status="(\d+)"\} \d+$/gm;
    const of = (text: string) => [...text.matchAll(counted)].map(([, ...labels]) => labels.join(' '));
    expect(of(api)).toEqual(
      expect.arrayContaining([
        '/api/auth/signup POST 200',
        '/api/gift/:code GET 401',
        'none GET 404',
        '/api/account GET 401',
      ]),
    );
    expect(of(shell)).toEqual(expect.arrayContaining(['/ GET 200', '/healthz GET 200', 'no page GET 404']));
    expect(api + shell).not.toContain(secret);
  });

  it('show the database’s pool, queues, backlogs and books, whichever process is asked', async () => {
    const value = (text: string, series: string) => {
      const line = text.split('\n').find((one) => one.startsWith(`${series} `));
      return line === undefined ? null : Number(line.slice(series.length));
    };
    const read = async (series: string) => value((await servers.scrapes()).api, series);
    expect(await read('fanfare_database_pool_size')).toBe(10);
    await expect.poll(() => read('fanfare_database_readable')).toBe(1);
    await expect.poll(() => read('fanfare_backlog_items{backlog="emails"}')).toBeGreaterThan(0);
    expect(await read('fanfare_backlog_oldest_seconds{backlog="emails"}')).toBeGreaterThan(0);
    expect(await read('fanfare_backlog_items{backlog="webhooks"}')).toBe(0);
    expect(await read('fanfare_queue_jobs{queue="mail",state="failed"}')).toBe(0);
    await expect.poll(() => read('fanfare_audit_clean_age_seconds')).toBeGreaterThanOrEqual(0);
    expect(await read('fanfare_job_duration_seconds_count{queue="mail",outcome="done"}')).toBeGreaterThan(0);
    expect((await servers.scrapes()).shell).toMatch(/^fanfare_shell_pages_total\{from="api"\} \d+$/m);
  });

  it('aren’t on the ports that everybody reaches', async () => {
    expect((await fetch(`${servers.apiUrl}/metrics`)).status).toBe(404);
    const page = await fetch(`${servers.shellUrl}/metrics`);
    expect([page.status, await page.text()]).toEqual([404, expect.not.stringContaining('fanfare_http')]);
  });
});

describe('the dashboard and the alert rules', () => {
  it('ask what Prometheus can parse', () => {
    expect(queries.length).toBeGreaterThan(40);
    expect(queries.filter(({ expr }) => !parsed(expr).isValid)).toEqual([]);
    expect(parsed('sum by (route (rate(x[5m]))').isValid).toBe(false);
  });

  it('ask for metrics that there are', async () => {
    const { api, shell } = await servers.scrapes();
    // Prometheus makes this one itself, of each process that it asks.
    const known = new Set(['up', ...namesIn(api), ...namesIn(shell)]);
    const missing = queries.flatMap(({ of, expr }) =>
      parsed(expr)
        .metrics.filter((name) => !known.has(name))
        .map((name) => `${of}: ${name}`),
    );
    expect(missing).toEqual([]);
    expect(parsed('rate(fanfare_nothing_total[5m])').metrics).toEqual(['fanfare_nothing_total']);
  });

  it('in docs/operations.md read metrics that exist, too', async () => {
    const { api, shell } = await servers.scrapes();
    const known = new Set([...namesIn(api), ...namesIn(shell)]);
    const documentedOnes = documentedQueries();
    expect(documentedOnes.length).toBeGreaterThan(0);
    for (const expr of documentedOnes) {
      const { isValid, metrics } = parsed(expr);
      expect({ expr, isValid, missing: metrics.filter((name) => !known.has(name)) }).toEqual({
        expr,
        isValid: true,
        missing: [],
      });
    }
  });

  it('are explained in docs/operations.md, as is every metric', async () => {
    const { api, shell } = await servers.scrapes();
    const said = new Set(documented());
    const own = [...new Set([...ownMetrics(api), ...ownMetrics(shell)])];
    expect(own.filter((name) => !said.has(name))).toEqual([]);
    expect([...said].filter((name) => name.startsWith('fanfare_') && !own.includes(name))).toEqual([]);
    expect(alerts.map(({ alert }) => alert).filter((name) => !said.has(name))).toEqual([]);
  });
});
