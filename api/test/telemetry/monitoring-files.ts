import { readFileSync } from 'node:fs';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';

const docs = new URL('../../../docs/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, docs), 'utf8');

interface Alert {
  alert: string;
  expr: string;
}
const { groups } = parse(read('operations/alerts.yml')) as { groups: { rules: Alert[] }[] };
const { panels } = JSON.parse(read('operations/grafana-dashboard.json')) as {
  panels: { title: string; targets?: { expr: string }[] }[];
};

export const alerts: Alert[] = groups.flatMap(({ rules }) => rules);
/** Every query of the dashboard and the alert rules, with what it is for. */
export const queries: { of: string; expr: string }[] = [
  ...alerts.map(({ alert, expr }) => ({ of: alert, expr })),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ of: title, expr }))),
];

/** The metrics that a query reads, and whether Prometheus can parse it. */
export function parsed(expr: string): { isValid: boolean; metrics: string[] } {
  const metrics: string[] = [];
  let isValid = true;
  parser.parse(expr).iterate({
    enter({ type, node, from, to }) {
      if (type.isError) isValid = false;
      if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector') metrics.push(expr.slice(from, to));
    },
  });
  return { isValid, metrics };
}

/** The names that queries may use of what is scraped: histograms have three. */
export const namesIn = (scrape: string): string[] =>
  [...scrape.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name],
  );

/** The product's own metrics in a scrape. */
export const ownMetrics = (scrape: string): string[] =>
  [...scrape.matchAll(/^# TYPE (fanfare_\w+) \w+$/gm)].map(([, name = '']) => name);

/** First columns of the tables of docs/operations.md, as far as they are code. */
export const documented = (): string[] =>
  read('operations.md')
    .split('\n')
    .flatMap((line) => [...(/^\| ([^|]*)\|/.exec(line)?.[1] ?? '').matchAll(/`([^`]+)`/g)])
    .map(([, name = '']) => name);

/** Every piece of code anywhere in docs/operations.md that reads a metric. */
export const documentedQueries = (): string[] =>
  [...read('operations.md').matchAll(/`([^`\n]+)`/g)]
    .map(([, code = '']) => code)
    .filter((code) => /(fanfare|process|nodejs)_\w+(\{|\[|\))/.test(code));
