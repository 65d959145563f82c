/** The API's limit. */
export const maxArtists = 10;
const maxLength = 120;

/**
 * Adds comma-separated names: each once, ignoring case, up to the limit.
 * @param names so far
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
