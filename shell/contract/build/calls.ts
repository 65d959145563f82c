/** The API calls found in scripts, as `METHOD /path/:param`, sorted. */
export function callsIn(scripts: readonly string[]): string[] {
  const literal = /["'`]((?:GET|POST|PUT|DELETE) \/[\w./:-]+)["'`]/g;
  return [...new Set(scripts.flatMap((code) => [...code.matchAll(literal)].map(([, call = '']) => call)))].sort();
}
