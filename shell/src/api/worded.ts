/** An object of an answer with fields that are said in words. */
export interface Worded {
  [field: string]: unknown;
  /** By field: the text's name, and its values. */
  texts: Readonly<Record<string, unknown>>;
}

const isWorded = (value: object): value is Worded =>
  'texts' in value && typeof value.texts === 'object' && value.texts !== null && !Array.isArray(value.texts);

/** All of them in an answer. */
export function wordedIn(value: unknown, found: Worded[] = []): Worded[] {
  if (typeof value !== 'object' || value === null) return found;
  if (isWorded(value)) found.push(value);
  for (const part of Object.values(value)) wordedIn(part, found);
  return found;
}
