export type SpanKind = 'server' | 'client' | 'internal';
export type Attributes = Record<string, string | number | boolean>;

/** A part of a trace. */
export interface Span {
  /** As W3C's header names it. */
  readonly traceparent: string;
  /** Starts a part of it. */
  child(name: string, kind: SpanKind, attributes: Attributes): Span;
  /** @param isError whether what it measured failed */
  end(isError: boolean, attributes?: Attributes): void;
}

export interface Tracing {
  /**
   * Starts a span of somebody else's trace, or a trace.
   * @param name of the route, the job or the statement: no values of anybody's
   */
  start(name: string, kind: SpanKind, attributes: Attributes, from: { parent?: unknown; link?: unknown }): Span;
  /** Sends what waits. */
  close(): Promise<void>;
}

/**
 * OpenTelemetry, where `OTEL_EXPORTER_OTLP_ENDPOINT` says where spans go; nothing of it is loaded otherwise.
 * @param service by which spans are told apart
 */
export async function tracingFrom(env: Record<string, string | undefined>, service: string): Promise<Tracing | null> {
  if (!env['OTEL_EXPORTER_OTLP_ENDPOINT'] && !env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']) return null;
  const { openTelemetry } = await import('./open-telemetry.ts');
  return openTelemetry(service);
}
