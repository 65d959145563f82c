type Parts = readonly [major: number, minor: number, patch: number];

/** `^19.3.0`, `~7.18.0`, `>=5.1.0` or a version. */
const shape = /^(\^|~|>=|)(\d+)\.(\d+)\.(\d+)$/;

/** Which part of a newer version may not differ; the first that isn't 0, for `^`. */
function fixedParts(operator: string, needs: Parts): number {
  if (operator === '^') return needs.findIndex((part) => part > 0) + 1 || 3;
  return operator === '~' ? 2 : operator === '>=' ? 0 : 3;
}

/**
 * Whether a version is in a range, as builds declare it (`^19.3.0`), or in one of several (`^18.2.0 || ^19.0.0`). A range of another form
 * is not satisfied: it takes less than a library for ranges, which would be in every page.
 */
export function satisfies(version: string, range: string): boolean {
  const has = shape.exec(version)?.slice(2).map(Number);
  if (!has) return false;
  return range.split('||').some((each) => {
    const [, operator = '', ...parts] = shape.exec(each.trim()) ?? [];
    if (parts.length === 0) return false;
    const needs = parts.map(Number) as unknown as Parts;
    const differs = needs.findIndex((part, index) => part !== has[index]);
    if (differs === -1) return true;
    return differs >= fixedParts(operator, needs) && has[differs]! > needs[differs]!;
  });
}
