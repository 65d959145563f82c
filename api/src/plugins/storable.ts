/** No call takes more: the deepest body of the contract has five. */
const maxDepth = 32;

/**
 * Makes parsed input storable, in place: of surrogates without their other half, valid in JSON and refused by PostgreSQL, the replacement
 * character is left, as it would be in UTF-8.
 * @returns the same, or undefined where it can't be stored: a NUL, or nested more than 32 levels deep
 */
export function storable(data: unknown): { data: unknown } | undefined {
  const root: Record<string, unknown> = { data };
  let level: object[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return undefined;
    const next: object[] = [];
    for (const holder of level) {
      for (const [key, value] of Object.entries(holder) as [string, unknown][]) {
        if (key.includes('\0') || !key.isWellFormed()) return undefined;
        if (typeof value === 'object' && value !== null) next.push(value);
        if (typeof value !== 'string') continue;
        if (value.includes('\0')) return undefined;
        if (!value.isWellFormed()) (holder as Record<string, unknown>)[key] = value.toWellFormed();
      }
    }
    level = next;
  }
  return { data: root['data'] };
}
