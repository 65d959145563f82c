/** Whether a cache in front of everybody may keep a response, by its `Cache-Control`. */
export function mayBeShared(cacheControl: string | undefined): boolean {
  const directives = (cacheControl ?? '').toLowerCase().split(/\s*,\s*/);
  if (directives.some((each) => /^(no-store|no-cache|private)\b/.test(each))) return false;
  const seconds = directives.map((each) => /^(?:s-maxage|max-age)=(\d+)$/.exec(each)?.[1]);
  return seconds.some((each) => Number(each) > 0);
}
