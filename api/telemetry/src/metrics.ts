import { Counter, type CounterConfiguration, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** The metrics of one process. */
export interface Metrics {
  counter<Label extends string>(name: string, help: string, labels?: readonly Label[]): Counter<Label>;
  gauge<Label extends string>(name: string, help: string, labels?: readonly Label[]): Gauge<Label>;
  /** @param buckets upper bounds, in seconds */
  histogram<Label extends string>(
    name: string,
    help: string,
    labels: readonly Label[],
    buckets: readonly number[],
  ): Histogram<Label>;
  /** Runs before each scrape is answered. It doesn't throw. */
  beforeScrape(refresh: () => Promise<void> | void): void;
  /** Watches the process itself; once, by whoever shows the metrics. */
  watchProcess(): void;
  /** All of them, as Prometheus reads them. */
  scrape(): Promise<string>;
  readonly contentType: string;
}

/** Makes a registry of its own: tests have several servers in one process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const refreshing: (() => Promise<void> | void)[] = [];
  const configured = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    ({ name, help, labelNames: [...labelNames], registers: [registry] }) satisfies CounterConfiguration<Label>;
  return {
    counter: (name, help, labels) => new Counter(configured(name, help, labels)),
    gauge: (name, help, labels) => new Gauge(configured(name, help, labels)),
    histogram: (name, help, labels, buckets) =>
      new Histogram({ ...configured(name, help, labels), buckets: [...buckets] }),
    beforeScrape: (refresh) => void refreshing.push(refresh),
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    async scrape() {
      await Promise.all(refreshing.map(async (refresh) => refresh()));
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

/** Keeps a label whose values come from outside from making endless series: after `most` of them, all further ones are `other`. */
export function boundedLabel(most: number): (value: string) => string {
  const known = new Set<string>();
  return (value) => {
    if (known.has(value)) return value;
    if (known.size >= most) return 'other';
    known.add(value);
    return value;
  };
}
