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
