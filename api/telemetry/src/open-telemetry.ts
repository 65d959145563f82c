import { type Context, type Span as OtelSpan, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Attributes, Span, SpanKind as Kind, Tracing } from './span.ts';

const kinds: Record<Kind, SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
};

/** Where somebody else's span is, as they say; null where they say nothing readable. */
const remoteOf = (traceparent: unknown) => (typeof traceparent === 'string' ? parseTraceParent(traceparent) : null);

/**
 * Its SDK, without any of its instrumentations: those hook into every module, and put addresses, which are secrets here, into attributes.
 * Exporter, sampler and limits read their `OTEL_…` variables by themselves.
 */
export function openTelemetry(service: string): Tracing {
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(resourceFromAttributes({ 'service.name': service })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('fanfare');

  function spanOf(span: OtelSpan): Span {
    const within: Context = trace.setSpan(ROOT_CONTEXT, span);
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
      child: (name, kind, attributes) => spanOf(tracer.startSpan(name, { kind: kinds[kind], attributes }, within)),
      end(isError: boolean, attributes: Attributes = {}) {
        span.setAttributes(attributes);
        if (isError) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  }

  return {
    start(name, kind, attributes, { parent, link }) {
      const remote = remoteOf(parent);
      const linked = remoteOf(link);
      const context = remote ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true }) : ROOT_CONTEXT;
      const links = linked ? [{ context: linked }] : [];
      return spanOf(tracer.startSpan(name, { kind: kinds[kind], attributes, links }, context));
    },
    close: () => provider.shutdown(),
  };
}
