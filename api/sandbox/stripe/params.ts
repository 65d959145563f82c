import { invalid } from './stripe-error.ts';

/** The values of Stripe's form encoding: strings, lists and objects of them. */
export type Param = string | Param[] | Params;
export interface Params {
  [name: string]: Param;
}

/**
 * Parses Stripe's form encoding, e.g. `metadata[purchase]=7&expand[]=latest_charge&items[0][price]=x`.
 * @param text a body or a query, without its `?`
 */
export function readForm(text: string): Params {
  const root: Params = Object.create(null) as Params;
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = name.split(/[[\]]+/).filter((key, index) => key !== '' || index === 0);
    const isAppended = name.endsWith('[]');
    let at: Params = root;
    for (const key of isAppended ? keys : keys.slice(0, -1)) {
      const next = at[key];
      at = isObject(next) ? next : (at[key] = Object.create(null) as Params);
    }
    at[isAppended ? String(Object.keys(at).length) : (keys.at(-1) ?? '')] = value;
  }
  return listed(root) as Params;
}

/** Objects whose keys count from 0 were lists. */
function listed(value: Param): Param {
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, listed(inner)] as const);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

const isObject = (value: Param | undefined): value is Params => typeof value === 'object' && !Array.isArray(value);

/** Refuses unknown parameters, as Stripe does: a misspelt one must not be ignored. `allowed`: the names, separated by spaces. */
export function allow(params: Params, allowed: string): void {
  const names = allowed.split(' ');
  const unknown = Object.keys(params).find((name) => name !== 'expand' && name !== 'key' && !names.includes(name));
  if (unknown) throw invalid(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown });
}

export function text(params: Params, name: string): string | undefined {
  const value = params[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw invalid(`Invalid string: ${name}`, { param: name });
  return value;
}

export function needed(params: Params, name: string): string {
  const value = text(params, name);
  if (value === undefined)
    throw invalid(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
  return value;
}

/** A whole number. */
export function whole(params: Params, name: string): number | undefined {
  const value = text(params, name);
  if (value === undefined) return undefined;
  if (!/^-?\d{1,12}$/.test(value))
    throw invalid(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: name });
  return Number(value);
}

export function flag(params: Params, name: string): boolean | undefined {
  const value = text(params, name);
  if (value === undefined) return undefined;
  if (value !== 'true' && value !== 'false') throw invalid(`Invalid boolean: ${value}`, { param: name });
  return value === 'true';
}

/** An object; empty by default. */
export function part(params: Params, name: string): Params {
  const value = params[name];
  return isObject(value) ? value : {};
}

/** A list; empty by default. */
export function many(params: Params, name: string): Param[] {
  const value = params[name];
  return Array.isArray(value) ? value : [];
}

/** Metadata after this call: given keys replace, and an empty string removes. */
export function metadata(params: Params, before: Record<string, string> = {}): Record<string, string> {
  const after = { ...before };
  for (const [key, value] of Object.entries(part(params, 'metadata'))) {
    if (typeof value !== 'string' || value.length > 500 || key.length > 40)
      throw invalid('Metadata is texts of up to 500 characters under names of up to 40.', { param: 'metadata' });
    if (value === '') delete after[key];
    else after[key] = value;
  }
  return after;
}
