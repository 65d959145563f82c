import type { Tracing } from './span.ts';

/**
 * OpenTelemetry, where `OTEL_EXPORTER_OTLP_ENDPOINT` says where spans go; nothing of it is loaded otherwise.
 * @param service by which spans are told apart
 */
export async function tracingFrom(env: Record<string, string | undefined>, service: string): Promise<Tracing | null> {
  if (!env['OTEL_EXPORTER_OTLP_ENDPOINT'] && !env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']) return null;
  const { openTelemetry } = await import('./open-telemetry.ts');
  return openTelemetry(service);
}
