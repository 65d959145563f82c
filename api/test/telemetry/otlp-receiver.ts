import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Value = string | number | boolean | null;

export interface ReceivedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | null;
  /** Ids of the traces that it names. */
  links: { traceId: string; spanId: string }[];
  attributes: Record<string, Value>;
}

interface OtlpAttribute {
  key: string;
  value: { stringValue?: string; intValue?: number; boolValue?: boolean };
}
interface Otlp {
  resourceSpans: {
    resource: { attributes: OtlpAttribute[] };
    scopeSpans: {
      spans: {
        name: string;
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        links?: { traceId: string; spanId: string }[];
        attributes: OtlpAttribute[];
      }[];
    }[];
  }[];
}

const recordOf = (attributes: readonly OtlpAttribute[]): Record<string, Value> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.boolValue ?? null]),
  );

/** Takes spans as a collector of OpenTelemetry does, in JSON over HTTP. */
export async function otlpReceiver() {
  const spans: ReceivedSpan[] = [];
  let raw = '';
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    raw += text;
    for (const { resource, scopeSpans } of (JSON.parse(text) as Otlp).resourceSpans)
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({
          service: String(recordOf(resource.attributes)['service.name']),
          name: span.name,
          traceId: span.traceId,
          spanId: span.spanId,
          parentSpanId: span.parentSpanId || null,
          links: (span.links ?? []).map(({ traceId, spanId }) => ({ traceId, spanId })),
          attributes: recordOf(span.attributes),
        });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    /** All that was sent, as it came. */
    raw: () => raw,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
