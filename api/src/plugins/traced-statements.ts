import { currentSpan } from '@fanfare/telemetry';
import type pg from 'pg';

const longestText = 2_000;

/** A statement without what it is about: values are bound apart from it, and literals in its text are left out. */
const shapeOf = (text: string): string =>
  text
    .replaceAll(/'[^']*'/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longestText);

const textOf = (config: unknown): string =>
  typeof config === 'string' ? config : String((config as { text?: unknown } | null)?.text ?? '');

/** Has a connection measure what is asked for a request or a job that is traced. */
export function traceStatements(connection: pg.Client): void {
  const query = connection.query.bind(connection) as (...given: unknown[]) => unknown;
  const traced = (...given: unknown[]): unknown => {
    const parent = currentSpan();
    const text = parent ? textOf(given[0]) : '';
    if (!parent || text === '') return query(...given);
    const shape = shapeOf(text);
    const verb = /^\w+/.exec(shape)?.[0].toUpperCase() ?? 'SQL';
    const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': verb, 'db.query.text': shape };
    const span = parent.child(verb, 'client', attributes);
    const last = given.at(-1);
    if (typeof last === 'function') {
      const answer = (error: unknown, ...rest: unknown[]): unknown => {
        span.end(Boolean(error));
        return (last as (...all: unknown[]) => unknown)(error, ...rest);
      };
      return query(...given.slice(0, -1), answer);
    }
    const result = query(...given);
    void Promise.resolve(result).then(
      () => span.end(false),
      () => span.end(true),
    );
    return result;
  };
  connection.query = traced as typeof connection.query;
}
