/** So many artists a track may name (the API takes no more). */
export const maxArtists = 10;
const maxLength = 120;

/**
 * Names with those that were typed, comma-separated: each once, whatever its letters' case, and no more than fit.
 * @param names as they are
 */
export function addArtists(names: readonly string[], typed: string): string[] {
  const all = [...names];
  const taken = new Set(names.map((name) => name.toLowerCase()));
  for (const part of typed.split(',')) {
    const name = part.trim().slice(0, maxLength);
    if (!name || taken.has(name.toLowerCase()) || all.length >= maxArtists) continue;
    taken.add(name.toLowerCase());
    all.push(name);
  }
  return all;
}
